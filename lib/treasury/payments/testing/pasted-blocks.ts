/**
 * Blocks of payments as people paste them, with what a careful person records of each line, or what they ask. Written by hand, before the reader was. A line is
 * `name | cents | day | method`; `?` stands for what is asked, `-` for what the line does not say. `asked`: what is asked about the block as a whole. The day is 26 November 2026.
 */
export interface PastedBlock {
  about: string;
  text: string;
  lines: readonly string[];
  asked?: readonly string[];
}

const block = (about: string, text: string, lines: string, ...asked: string[]): PastedBlock => ({
  ...{
    about,
    text: text.replace(/^\n/, ""),
    lines: lines
      .trim()
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  },
  ...(asked.length > 0 && { asked }),
});

export const PASTED_BLOCKS: readonly PastedBlock[] = [
  block(
    "a spreadsheet with heads",
    "Nom\tPrénom\tMontant\tMode\tDate\nLE GOFF\tAnne\t1 234,50\tChèque\t12/09/2026\nBriand\tYves\t45€\tCB\t1/9/26",
    "LE GOFF Anne | 123450 | 2026-09-12 | Chèque\nBriand Yves | 4500 | 2026-09-01 | CB",
  ),
  block(
    "commas that part cents",
    "Dupont, 45,50\nMartin, 120,00\nRoux, 7,5",
    "Dupont | 4550 | - | -\nMartin | 12000 | - | -\nRoux | 750 | - | -",
  ),
  block(
    "commas that part cents, and days",
    "Dupont, 45,50, 12/09/2026\nMartin, 120,00, 13/09/2026",
    "Dupont | 4550 | 2026-09-12 | -\nMartin | 12000 | 2026-09-13 | -",
  ),
  block(
    "numbers of lines before the amounts",
    "N°\tNom\tMontant\n1\tDupont\t45\n2\tMartin\t120\n3\tRoux\t60",
    "Dupont | 4500 | - | -\nMartin | 12000 | - | -\nRoux | 6000 | - | -",
  ),
  block(
    "numbers of lines, without heads",
    "1\tDupont\t45\n2\tMartin\t120\n3\tRoux\t60",
    "Dupont | 4500 | - | -\nMartin | 12000 | - | -\nRoux | 6000 | - | -",
  ),
  block(
    "numbers of lines, without heads, under a title",
    "Encaissements de la semaine\n1\tDupont\t45,00\n2\tMartin\t120,50\n3\tRoux\t60,00",
    "Dupont | 4500 | - | -\nMartin | 12050 | - | -\nRoux | 6000 | - | -",
  ),
  block(
    "what is left to pay beside what was paid",
    "Nom;Reste dû;Payé;Le\nDupont;75,00;45,00;12/09/2026\nMartin;0;120,00;13/09/2026",
    "Dupont | 4500 | 2026-09-12 | -\nMartin | 12000 | 2026-09-13 | -",
  ),
  block(
    "days that do not exist",
    "Dupont\t45,00\t31/11/2026\nMartin\t60,00\t12/11/2026\nRoux\t60,00\t13/11/2026",
    "Dupont | 4500 | ? | -\nMartin | 6000 | 2026-11-12 | -\nRoux | 6000 | 2026-11-13 | -",
  ),
  block(
    "years of another century",
    "Dupont\t45,00\t12/09/2062\nMartin\t60,00\t12/09/1926\nRoux\t60,00\t13/11/2026",
    "Dupont | 4500 | ? | -\nMartin | 6000 | ? | -\nRoux | 6000 | 2026-11-13 | -",
  ),
  block(
    "a month before its day",
    "Dupont\t45,00\t9/30/2026\nMartin\t60,00\t10/15/2026",
    "Dupont | 4500 | 2026-09-30 | -\nMartin | 6000 | 2026-10-15 | -",
  ),
  block(
    "both orders in one column",
    "Dupont\t45,00\t9/30/2026\nMartin\t60,00\t15/10/2026\nRoux\t60,00\t05/06/2026",
    "Dupont | 4500 | 2026-09-30 | -\nMartin | 6000 | 2026-10-15 | -\nRoux | 6000 | ? | -",
  ),
  block(
    "a bank's columns of what went out and what came in",
    "Date;Libellé;Débit;Crédit\n12/09/2026;VIR DUPONT;;45,00\n13/09/2026;FRAIS;12,00;\n14/09/2026;VIR MARTIN;;60,00",
    "VIR DUPONT | 4500 | 2026-09-12 | -\nFRAIS | ? | 2026-09-13 | -\nVIR MARTIN | 6000 | 2026-09-14 | -",
  ),
  block(
    "signs before the amounts",
    "Dupont\t+120,00\nMartin\t+45,00\nRoux\t-12,00",
    "Dupont | 12000 | - | -\nMartin | 4500 | - | -\nRoux | ? | - | -",
  ),
  block(
    "a sign with two meanings",
    "Dupont\t12,345\nMartin\t45,00\nRoux\t0,001",
    "Dupont | ? | - | -\nMartin | 4500 | - | -\nRoux | ? | - | -",
  ),
  block(
    "a method that nobody has seen",
    "Nom\tMontant\tMode\nDupont\t45,00\tChèque\nMartin\t60,00\tLydia",
    "Dupont | 4500 | - | Chèque\nMartin | 6000 | - | ?",
  ),
  block(
    "a method that nobody has seen, without heads",
    "Dupont Marie\t45,00\t10/09/2026\tChèque\nMartin Paul\t60,00\t11/09/2026\tLydia",
    "Dupont Marie | 4500 | 2026-09-10 | Chèque\nMartin Paul | 6000 | 2026-09-11 | ?",
  ),
  block(
    "two columns that may be the amount",
    "Dupont\t45,00\t12,00\nMartin\t60,00\t30,00",
    "Dupont | ? | - | -\nMartin | ? | - | -",
    "amount",
  ),
  block(
    "a total below, and a title above",
    "Chèques de novembre\nNom\tMontant\tMode\nDupont\t45,00\tChèque\nMartin\t60,00\tChèque\nTotal\t105,00\t",
    "Dupont | 4500 | - | Chèque\nMartin | 6000 | - | Chèque",
  ),
  block(
    "English, as spreadsheets there write",
    'Name,Amount,Paid on,Method\nAnne Smith,"1,234.50",2026-09-12,cheque\nJohn Doe,45.00,2026-09-13,cheque',
    "Anne Smith | 123450 | 2026-09-12 | Chèque\nJohn Doe | 4500 | 2026-09-13 | Chèque",
  ),
  block(
    "German",
    "Name;Vorname;Betrag;Datum;Zahlungsart\nMüller;Jürgen;1.234,50;12.09.2026;Bar",
    "Müller Jürgen | 123450 | 2026-09-12 | Espèces",
  ),
  block(
    "Dutch",
    "Naam;Bedrag;Betaald op;Betaalwijze\nSanne de Vries;45,-;12-09-2026;Contant",
    "Sanne de Vries | 4500 | 2026-09-12 | Espèces",
  ),
  block(
    "spaces alone between the cells",
    "Dupont Marie     45,00 €     12/09/2026\nMartin Paul      60,00 €     13/09/2026",
    "Dupont Marie | 4500 | 2026-09-12 | -\nMartin Paul | 6000 | 2026-09-13 | -",
  ),
  block(
    "lines as one writes them by hand",
    "Dupont Marie 45 € chèque 12/09/2026\nMartin Paul 60 € espèces 13/09/2026",
    "Dupont Marie | 4500 | 2026-09-12 | Chèque\nMartin Paul | 6000 | 2026-09-13 | Espèces",
  ),
  block(
    "births beside days of payments",
    "Nom\tNé le\tMontant\tReçu le\nDupont\t02/03/2014\t45,00\t12/09/2026",
    "Dupont | 4500 | 2026-09-12 | -",
  ),
  block(
    "two days, of which no head speaks",
    "Dupont\t45,00\t12/09/2026\t14/09/2026\nMartin\t60,00\t13/09/2026\t14/09/2026",
    "Dupont | 4500 | ? | -\nMartin | 6000 | ? | -",
    "date",
  ),
  block(
    "numbers of cheques and a bank",
    "Nom\tMontant\tN° chèque\tBanque\nDupont\t45,00\t1234567\tBNP\nMartin\t60,00\t7654321\tCIC",
    "Dupont | 4500 | - | -\nMartin | 6000 | - | -",
  ),
];
