/**
 * How many digits the country's code has, by what an international number begins with (ITU-T E.164, assigned codes): no code begins
 * another, so that the first digits tell where it ends.
 */
const ONE_DIGIT = /^[17]/;
const TWO_DIGITS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** National numbers have ten digits at most where people leave the plus away. */
const NATIONAL_DIGITS = 10;

/**
 * The digits that one number has however it is written: without signs, the code of its country and the 0 that stands for it at home.
 * 06 12 34 56 78, +33 (0)6 12 34 56 78 and 0033612345678 give 612345678; 0692 11 22 33 and +262 692 11 22 33 give 692112233. Also of the
 * beginning of one. Empty where there is no digit.
 */
export function nationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  const isAbroad = /^[^\d]*\+/.test(phone) || digits.startsWith("00");
  const bare = digits.replace(/^00/, "");
  const isLong = bare.length > NATIONAL_DIGITS && !bare.startsWith("0");
  if (!isAbroad && !isLong) return digits.replace(/^0/, "");
  return bare.slice(ONE_DIGIT.test(bare) ? 1 : TWO_DIGITS.test(bare) ? 2 : 3).replace(/^0/, "");
}
