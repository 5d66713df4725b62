import { type Pixels, readPixels, takenIn } from "./decode.ts";

/** The browser's own decoder (Shape Detection API), where it has one. */
interface OwnDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type OwnDetectorClass = (new (options: {
  formats: string[];
}) => OwnDetector) & {
  getSupportedFormats(): Promise<string[]>;
};

/** Between two looks, in milliseconds: what is held before it for half a second is read. */
const LOOK_MS = 80;
/** A page whose answer forbids the camera was opened from another page of the desk: asked for itself, it is allowed. */
export const isForbiddenHere = (): boolean => {
  const { featurePolicy } = document as Document & { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy ? !featurePolicy.allowsFeature("camera") : false;
};

/** Whether this browser can have a camera at all: it gives one to pages over TLS and on this machine alone. */
export const hasCamera = (): boolean =>
  typeof navigator !== "undefined" && Boolean(navigator.mediaDevices?.getUserMedia);

/** The camera that looks away from whoever holds the device. @throws DOMException where there is none or it is refused */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1_280 }, height: { ideal: 720 } },
    audio: false,
  });

/** Looks at what a video shows until it is stopped. @param onText what a QR code said, each time that one is seen @returns how to stop */
export function watchVideo(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const canvas = document.createElement("canvas");
  let own: OwnDetector | undefined;
  const look = async () => {
    for (const text of await textsIn(video, canvas, own).catch(() => {
      // A decoder of the browser's that breaks is left alone: ours reads on.
      own = undefined;
      return [];
    }))
      if (!isOver) onText(text);
    if (!isOver) timer = setTimeout(() => void look(), LOOK_MS);
  };
  void ownDetector().then((found) => {
    own = found;
    void look();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function ownDetector(): Promise<OwnDetector | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnDetectorClass };
  try {
    if (!Own || !(await Own.getSupportedFormats()).includes("qr_code")) return undefined;
    return new Own({ formats: ["qr_code"] });
  } catch {
    return undefined;
  }
}

async function textsIn(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  own: OwnDetector | undefined,
): Promise<string[]> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return [];
  if (own) return (await own.detect(video)).map(({ rawValue }) => rawValue);
  const text = readPixels(pixelsOf(video, canvas, takenIn(video.videoWidth, video.videoHeight)));
  return text === undefined ? [] : [text];
}

function pixelsOf(
  source: CanvasImageSource,
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
): Pixels {
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("this browser draws no pictures");
  pen.drawImage(source, 0, 0, width, height);
  return pen.getImageData(0, 0, width, height);
}

/** Larger is no photograph of a card. */
const LARGEST_PICTURE_BYTES = 30 * 1024 * 1024;

/** What stands in the QR code of a picture that was chosen; undefined: none was found, or it is no picture. */
export async function textInPicture(file: Blob): Promise<string | undefined> {
  if (file.size > LARGEST_PICTURE_BYTES) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  try {
    const pixels = pixelsOf(picture, document.createElement("canvas"), takenIn(picture.width, picture.height));
    return readPixels(pixels, "still");
  } finally {
    picture.close();
  }
}
