import { readFileSync } from "node:fs";
import fc from "fast-check";
import { fileTypeFromBuffer } from "file-type";
import { describe, expect, it } from "vitest";
import { FILE_LIMIT_BYTES, FILE_TYPES, fileFault, fileTypeOf, sizeFault } from "./content.ts";
import { EMPTY_ZIP, jpegWith, pdfOfBytes, pngWith, SAMPLES } from "./testing/samples.ts";

const kinds = [
  ["pdf", "application/pdf", SAMPLES.pdf],
  ["png", "image/png", SAMPLES.png],
  ["jpeg", "image/jpeg", SAMPLES.jpeg],
] as const;

const whole = Object.values(SAMPLES);
const behind = (file: Buffer, ...more: (Buffer | string)[]) =>
  Buffer.concat([file, ...more.map((part) => Buffer.from(part as string))]);

describe("size", () => {
  it("takes from one byte to 10 MiB, and says which side was left", () => {
    expect(fileFault(new Uint8Array())).toBe("empty");
    expect(fileFault(pdfOfBytes(FILE_LIMIT_BYTES))).toBeUndefined();
    expect(fileFault(pdfOfBytes(FILE_LIMIT_BYTES + 1))).toBe("too_large");
    expect([sizeFault(1), sizeFault(FILE_LIMIT_BYTES)]).toEqual([undefined, undefined]);
  });
});

describe("kind", () => {
  it.each(kinds)("knows a %s by its bytes, as the club does", async (_name, type, file) => {
    expect(fileTypeOf(file)).toBe(type);
    expect(fileFault(file)).toBeUndefined();
    expect((await fileTypeFromBuffer(file))?.mime).toBe(type);
  });

  it("takes nothing else", () => {
    for (const other of [
      "GIF89a",
      "<html>",
      "PK\x03\x04",
      "<html>\n%PDF-1.4\n%%EOF",
      "#!/bin/sh\n%PDF-1.4\n%%EOF",
      "one\ntwo\n%PDF-1.4\n%%EOF",
      "RIFF\0\0\0\0WEBP",
      "BM",
    ])
      expect(fileFault(Buffer.from(other, "latin1"))).toBe("not_taken");
    expect(fileFault(readFileSync("package.json"))).toBe("not_taken");
  });

  it("takes a PDF whose program wrote a mark or a line before its beginning, as its readers do", () => {
    for (const before of ["\xef\xbb\xbf", "\r\n", " ", "@PJL ENTER LANGUAGE=PDF\r\n", "Page 1 of 2\n"]) {
      const file = Buffer.concat([Buffer.from(before, "latin1"), SAMPLES.pdf]);
      expect(fileTypeOf(file), before).toBe("application/pdf");
      expect(fileFault(file), before).toBeUndefined();
    }
  });

  it("finds a word for whatever bytes there are, and never takes what a club would not", async () => {
    const begun = fc.tuple(fc.constantFrom(...whole), fc.nat(200), fc.uint8Array({ maxLength: 200 }));
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      begun.map(([file, length, rest]) => Buffer.concat([file.subarray(0, length), rest])),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (some) => {
        if (fileFault(some) !== undefined) return;
        const mime = (await fileTypeFromBuffer(some))?.mime.replace("apng", "png");
        expect(FILE_TYPES).toContain(mime);
        expect(fileTypeOf(some)).toBe(mime);
      }),
    );
  });
});

describe("a file that was cut off", () => {
  it.each(kinds)("is told wherever a %s was cut", (_name, type, file) => {
    // Ends of lines behind the end of a PDF may be missing.
    const needed = type === "application/pdf" ? file.length - 1 : file.length;
    fc.assert(
      fc.property(fc.nat(needed - 1), (length) => {
        const fault = fileFault(file.subarray(0, length));
        expect(fault).toBe(length === 0 ? "empty" : fileTypeOf(file.subarray(0, length)) ? "cut_off" : "not_taken");
      }),
    );
  });

  it("is told of a PDF whose amendment was cut off, though an earlier end is there", () => {
    expect(fileFault(behind(SAMPLES.pdf, "3 0 obj<<", "x".repeat(2_000)))).toBe("cut_off");
    expect(fileFault(behind(SAMPLES.pdf, "3 0 obj<<>>endobj\n", "x".repeat(2_000), "\n%%EOF"))).toBeUndefined();
  });
});

describe("what honest devices write", () => {
  it("takes pictures, films and notes behind the end of a phone's JPEG", () => {
    const film = Buffer.concat([Buffer.from("0000001866747970", "hex"), Buffer.alloc(5_000, "mp42 moov")]);
    const samsung = Buffer.from("\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1732580000000SEFHk\0\0\0\x01\0\0\0SEFT", "latin1");
    const xmp = Buffer.from(
      'http://ns.adobe.com/xap/1.0/\0<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>',
    );
    for (const more of [SAMPLES.jpeg, film, samsung, Buffer.alloc(100)])
      expect(fileFault(behind(jpegWith(xmp), more))).toBeUndefined();
  });

  it("takes a drawing in a picture's description, but no script in it", () => {
    const described = (drawing: string) => {
      const xmp = Buffer.from(
        `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${drawing}</x:xmpmeta>`,
      );
      const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), xmp]);
      segment.writeUInt16BE(xmp.length + 2, 2);
      return Buffer.concat([SAMPLES.jpeg.subarray(0, 2), segment, SAMPLES.jpeg.subarray(2)]);
    };
    expect(fileFault(described('<svg width="3"><path d="M0 0"/></svg>'))).toBeUndefined();
    for (const runs of ["<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>", "<html><body>", "<?php x ?>"])
      expect(fileFault(described(runs)), runs).toBe("two_formats");
  });

  it("takes what scanners fill up with, and notes in pictures", () => {
    for (const file of whole) expect(fileFault(behind(file, Buffer.alloc(8_192), "\r\n"))).toBeUndefined();
    expect(fileFault(pngWith(Buffer.from("Scanned by <b>somebody</b> on <2026-11-26>")))).toBeUndefined();
  });

  it("takes the words of a page within a PDF: it is about such a page", () => {
    expect(fileFault(pdfOfBytes(5_000, "<script>alert(1)</script>"))).toBeUndefined();
  });

  it("takes pictures of chance, with whatever happens to stand in their data", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_000 }), (data) => {
        const scan = Buffer.from(data.filter((byte) => byte !== 0xff));
        const jpeg = SAMPLES.jpeg;
        expect(fileFault(Buffer.concat([jpeg.subarray(0, -2), scan, jpeg.subarray(-2)]))).toBeUndefined();
      }),
    );
  });
});

describe("two formats in one file", () => {
  const pages = ["<!DOCTYPE html><p>", "<html>", "<ScRiPt >alert(1)</script>", "<?php system($x);", "<svg onload=x>"];

  it.each(kinds)("finds a page, an archive or a PDF behind a %s", (_name, type, file) => {
    for (const page of pages) expect(fileFault(behind(file, "\n", page))).toBe("two_formats");
    const commented = Buffer.concat([EMPTY_ZIP.subarray(0, 20), Buffer.from("0500", "hex"), Buffer.from("hello")]);
    for (const zip of [EMPTY_ZIP, commented])
      expect(fileFault(behind(file, "x".repeat(3_000), zip))).toBe("two_formats");
    expect(fileFault(behind(file, Buffer.from("Rar!\x1a\x07\x01\0", "latin1")))).toBe("two_formats");
    if (type !== "application/pdf") expect(fileFault(behind(file, SAMPLES.pdf))).toBe("two_formats");
  });

  it("finds them where a picture keeps its notes", () => {
    for (const page of [...pages, "%PDF-1.4"].map((one) => Buffer.from(one))) {
      expect(fileFault(jpegWith(page))).toBe("two_formats");
      expect(fileFault(pngWith(page))).toBe("two_formats");
    }
  });

  it("finds a page before the first object of a PDF", () => {
    expect(fileFault(Buffer.from("%PDF-1.4\n<html><script src=x></script>\n1 0 obj<<>>endobj\n%%EOF"))).toBe(
      "two_formats",
    );
  });
});

it("comes to the end of the worst file of 10 MiB, whatever it repeats: what looked again from each of its places would take hours", () => {
  const rest = FILE_LIMIT_BYTES - 8;
  const worst = [
    Buffer.concat([SAMPLES.png.subarray(0, 8), Buffer.alloc(rest, Buffer.from("0000000061414141ffffffff", "hex"))]),
    Buffer.concat([SAMPLES.jpeg.subarray(0, 2), Buffer.alloc(rest, Buffer.from("fffe0002", "hex"))]),
    Buffer.concat([Buffer.from("%PDF-1.4"), Buffer.alloc(rest, "%%EOF \0\0\0")]),
    Buffer.concat([SAMPLES.jpeg, Buffer.alloc(rest - SAMPLES.jpeg.length, "PK\x05\x06<!doctype ")]),
  ];
  const faults = worst.map(fileFault);
  expect(faults).toHaveLength(worst.length);
  expect(faults.filter((fault) => fault === null)).toEqual([]);
});
