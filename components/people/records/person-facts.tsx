import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Facts, FactsPart, NotGiven } from "#components/sync/records/facts.tsx";
import { isObject } from "#lib/base/json-object.ts";
import { personName } from "#lib/base/words/formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";
import { CommuneName } from "./commune-name.tsx";
import { ContactLink } from "./reach.tsx";

/** What of a record is shown to who reads it. */
export type ShownOfPerson = Readonly<Record<"age" | "birth" | "contact" | "guardians" | "address", boolean>>;

export interface PersonFactsProps {
  /** With what is shown of it. */
  record: WireRecord;
  shown: ShownOfPerson;
  /** What is shown, in words, where that is not everything. */
  note: ReactNode;
  /** Whole years today; null when the birth date is not known. */
  age: number | null;
  /** What the commune is called; null while nobody has looked it up. */
  commune: string | null;
  /** The way to the commune's name, while nobody has looked it up. */
  naming?: ReactNode;
  /** Properties that we have no word for. */
  further: readonly string[];
  /** What the club's contract calls them. */
  titles: Readonly<Record<string, string>>;
}

/** A club has two on a record (club-api §8); an odd one may send any number. */
const MOST_PARENTS = 20;

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A person's record, to read (club-api §2.4). */
export function PersonFacts({ record, shown, note, age, commune, naming, further, titles }: PersonFactsProps) {
  const words = useTranslations("people.page");
  const fields = useTranslations("form.fields");
  const parents = Array.isArray(record.parents) ? record.parents.filter(isObject).slice(0, MOST_PARENTS) : [];
  const years = useTranslations("people");
  type Fact = [label: string, value: ReactNode];
  const born: Fact = shown.birth
    ? [fields("birth_date"), <Born key="born" date={text(record.birth_date)} age={age} />]
    : [words("age"), age === null ? null : years("yearsShort", { age })];
  const reached: Fact[] = [
    [fields("email"), <Email key="email" to={text(record.email)} verified={record.email_verified} />],
    [fields("phone"), text(record.phone) && <ContactLink key="phone" by="call" to={text(record.phone) ?? ""} />],
  ];
  const lives: Fact[] = [
    [
      fields("address"),
      text(record.address) && (
        <span key="address" className="whitespace-pre-line">
          {text(record.address)}
        </span>
      ),
    ],
    [fields("city_code"), <Commune key="commune" code={text(record.city_code)} name={commune} naming={naming} />],
  ];
  return (
    <div className="space-y-8">
      <FactsPart id="identity" title={words("identity")}>
        <Facts
          facts={[
            [fields("last_name"), text(record.last_name)],
            [fields("first_name"), text(record.first_name)],
            ...(shown.age ? [[fields("sex"), <Sex key="sex" value={text(record.sex)} />] as const] : []),
            ...(shown.birth || shown.age ? [born] : []),
          ]}
        />
      </FactsPart>
      {shown.contact || shown.address ? (
        <FactsPart id="contact" title={words("contact")}>
          <Facts facts={[...(shown.contact ? reached : []), ...(shown.address ? lives : [])]} />
        </FactsPart>
      ) : null}
      {shown.guardians ? (
        <FactsPart id="parents" title={words("parents")} explains="guardian">
          {parents.length === 0 ? <p className="text-ink-soft">{words("noParents")}</p> : <Parents parents={parents} />}
        </FactsPart>
      ) : null}
      {note ? <p className="text-ink-soft">{note}</p> : null}
      {further.length > 0 ? (
        <FactsPart id="further" title={words("other")}>
          <Facts facts={further.map((name) => [titles[name] ?? name, plain(record[name])])} />
        </FactsPart>
      ) : null}
      <RecordPart record={record} />
    </div>
  );
}

interface CommuneProps {
  code: string | null;
  name: string | null;
  naming: ReactNode;
}

function Commune({ code, name, naming }: CommuneProps) {
  const words = useTranslations("people");
  if (code === null) return <NotGiven />;
  return (
    <>
      <CommuneName name={name} code={code} />
      {name === null ? (
        <>
          <span className="block text-ink-soft text-sm">{words("communeUnknown")}</span>
          {naming}
        </>
      ) : null}
    </>
  );
}

function RecordPart({ record }: { record: WireRecord }) {
  const words = useTranslations("people.page");
  const formats = useFormats();
  const created = text(record.created_at);
  return (
    <FactsPart id="record" title={words("record")}>
      <Facts
        facts={[
          [words("number"), String(record.id)],
          [words("created"), created && !Number.isNaN(Date.parse(created)) ? formats.date(created) : null],
        ]}
      />
    </FactsPart>
  );
}

function Sex({ value }: { value: string | null }) {
  const words = useTranslations("form.options.person_sex");
  const key = value as "Homme";
  return value === null ? <NotGiven /> : hasWords(words, key) ? words(key) : value;
}

function Born({ date, age }: { date: string | null; age: number | null }) {
  const words = useTranslations("people.page");
  const formats = useFormats();
  return date === null || age === null ? <NotGiven /> : words("born", { date: formats.date(date), age });
}

function Email({ to, verified }: { to: string | null; verified: unknown }) {
  const words = useTranslations("people.page");
  return (
    <>
      {to === null ? <NotGiven /> : <ContactLink by="mail" to={to} />}
      {to !== null && typeof verified === "boolean" ? (
        <span className="ml-2 text-ink-soft text-sm">{words(verified ? "verified" : "unverified")}</span>
      ) : null}
    </>
  );
}

/** A value of a property that we know nothing about. */
function plain(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function Parents({ parents }: { parents: readonly WireRecord[] }) {
  const types = useTranslations("form.options.parents_type");
  return (
    <ul className="space-y-4">
      {parents.map((parent, index) => {
        const [type, phone, email] = [text(parent.type), text(parent.phone), text(parent.email)];
        const name = personName({ lastName: text(parent.last_name), firstName: text(parent.first_name) });
        const key = type as "Pere";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole and has no ids (club-api §2.4)
          <li key={index} className="space-y-0.5 border-line border-l-2 pl-3">
            <p>
              {[text(parent.title), name].filter(Boolean).join(" ")}{" "}
              <span className="text-ink-soft">{type !== null && hasWords(types, key) ? types(key) : type}</span>
            </p>
            {text(parent.profession) ? <p className="text-ink-soft">{text(parent.profession)}</p> : null}
            <p className="flex flex-wrap gap-x-4 [&_a]:text-accent [&_a]:underline-offset-4 hover:[&_a]:underline">
              {phone ? <ContactLink by="call" to={phone} /> : null}
              {email ? <ContactLink by="mail" to={email} /> : null}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
