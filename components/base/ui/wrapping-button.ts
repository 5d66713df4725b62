/** For a button with a name or an amount in its words: they go on to a second line in the narrowest windows. */
export const wrappingButton = "h-auto min-h-11 max-w-full whitespace-normal py-1.5 text-left md:h-auto md:min-h-8";
