/** The one folding of names (runtime/folding.ts), as screens may import it. */
export { fold, isFoundBy, searchable, searchedWords, squeezed } from "#runtime/folding.ts";
