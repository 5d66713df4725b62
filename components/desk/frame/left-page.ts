/** What the page says, in its person's language. */
export interface LeftPageWords {
  lang: string;
  title: string;
  words: string;
  again: string;
  /** Where one signs in. */
  href: string;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** That somebody has signed out, as a page that needs no other file: a worker shows it without a network. */
export function leftPage({ lang, title, words, again, href }: LeftPageWords): string {
  return `<!doctype html>
<html lang="${escaped(lang)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>html{background:Canvas;color:CanvasText}a{color:LinkText}body{font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:20vh auto;padding:0 1.5rem;text-align:center}h1{font-size:1.25rem}a{display:inline-block;padding:.75rem 1rem}</style>
<main><h1>${escaped(title)}</h1><p>${escaped(words)}</p><p><a href="${escaped(href)}">${escaped(again)}</a></p></main>
</html>
`;
}
