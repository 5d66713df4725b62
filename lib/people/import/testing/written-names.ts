/**
 * Names as people write them in one cell, with what a careful person types of them, or that they ask. Written by hand, before the reader was: with names of several countries, what
 * French forms add to names, and what is no name at all. `order`: what the heading says.
 */
export interface WrittenName {
  text: string;
  order: "last_first" | "first_last" | null;
  /** `last name/first name`, or null: it is asked. */
  is: string | null;
}

const of = (order: WrittenName["order"], lines: string): WrittenName[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [text = "", is = ""] = line.split(" = ").map((part) => part.trim());
      return { text, order, is: is === "?" ? null : is };
    });

export const WRITTEN_NAMES: readonly WrittenName[] = [
  // Capitals say it, whatever the heading.
  ...of(
    null,
    `
    DUPONT Marie = DUPONT/Marie
    Marie DUPONT = DUPONT/Marie
    LE GOFF Anne-Marie = LE GOFF/Anne-Marie
    Anne-Marie LE GOFF = LE GOFF/Anne-Marie
    de GAULLE Charles = de GAULLE/Charles
    Charles de GAULLE = de GAULLE/Charles
    Mc DONALD Ronan = Mc DONALD/Ronan
    McDONALD Ronan = McDONALD/Ronan
    MacKENZIE Isla = MacKENZIE/Isla
    El AMRANI Youssef = El AMRANI/Youssef
    Youssef EL AMRANI = EL AMRANI/Youssef
    Ben SALEM Mohamed = Ben SALEM/Mohamed
    O'BRIEN Sean = O'BRIEN/Sean
    d'HERMAL Léo = d'HERMAL/Léo
    Léo D’HERMAL = D’HERMAL/Léo
    L'HOSTIS Yann = L'HOSTIS/Yann
    van der BERG Joost = van der BERG/Joost
    Siobhán Ó SÚILLEABHÁIN = Ó SÚILLEABHÁIN/Siobhán
    Joost in 'T VELD = in 'T VELD/Joost
    van 't HOF Joost = van 't HOF/Joost
    Jean T. DURAND = DURAND/Jean T.
    Joost van der BERG = van der BERG/Joost
    VAN DER BERG Joost = VAN DER BERG/Joost
    von HARTMANN Lena = von HARTMANN/Lena
    DA SILVA Inês = DA SILVA/Inês
    dos SANTOS Rui = dos SANTOS/Rui
    DUPONT-MOREL Chloé = DUPONT-MOREL/Chloé
    ÖZDEMIR Elif = ÖZDEMIR/Elif
    NGUYEN Thi Mai = NGUYEN/Thi Mai
    MARTIN Jean P. = MARTIN/Jean P.
    Jean P. MARTIN = MARTIN/Jean P.
    MARTIN J. = MARTIN/J.
    de LA TOUR d'AUVERGNE Henri = de LA TOUR d'AUVERGNE/Henri
    SAINT-EXUPÉRY Antoine = SAINT-EXUPÉRY/Antoine
    Mme DUPONT Marie = DUPONT/Marie
    M. Paul DURAND = DURAND/Paul
    Mlle LE GALL Anna = LE GALL/Anna
    Dr. MEYER Karl = MEYER/Karl
    Melle PETIT Zoé = PETIT/Zoé
    Dr Mme PETIT Zoé = PETIT/Zoé
    Le Goff, Anne = Le Goff/Anne
    DUPONT, Marie Claire = DUPONT/Marie Claire
    MARTIN épouse ROUX Anne = ?
    ROUX (née MARTIN) Anne = ?
    MARTIN ép. ROUX = ?
    ROUX née MARTIN Anne = ?
    M. et Mme DUPONT = ?
    DUPONT Marie et Paul = ?
    DUPONT Marie / DURAND Paul = ?
    Marie DUPONT Anne = ?
    DUPONT Marie LEROY = ?
    DUPONT MARIE = ?
    Marie Dupont = ?
    Dupont Marie = ?
    Jean Martin Dupont = ?
    Dupont = ?
    DUPONT Marie (maman) = ?
    DUPONT Marie 2 = ?
    de GAULLE = ?
    `,
  ),
  ...of(
    "first_last",
    `
    Marie Dupont = Dupont/Marie
    MARIE DUPONT = DUPONT/MARIE
    Anne Le Goff = Le Goff/Anne
    Charles de Gaulle = de Gaulle/Charles
    Jean-Pierre Martin = Martin/Jean-Pierre
    Joost van der Berg = van der Berg/Joost
    Mme Marie Dupont = Dupont/Marie
    Rui dos Santos = dos Santos/Rui
    DUPONT Marie = DUPONT/Marie
    marie dupont = dupont/marie
    Mei Li = Li/Mei
    Văn Hùng Trần = ?
    Jean Pierre Martin = ?
    Maria Garcia de Souza = ?
    Dupont, Marie = ?
    `,
  ),
  ...of(
    "last_first",
    `
    Dupont Marie = Dupont/Marie
    DUPONT MARIE = DUPONT/MARIE
    Le Goff Anne = Le Goff/Anne
    LE GOFF ANNE = LE GOFF/ANNE
    de la Tour Inès = de la Tour/Inès
    Martin Jean-Pierre = Martin/Jean-Pierre
    El Amrani Youssef = El Amrani/Youssef
    M. Durand Paul = Durand/Paul
    Li Mei = Li/Mei
    Li Xiu Ying = ?
    Lo Presti Anna = ?
    lo Presti Anna = lo Presti/Anna
    Trần Văn Minh = ?
    Dupont de Souza = ?
    Marie DUPONT = DUPONT/Marie
    Dupont, Marie = Dupont/Marie
    Martin Roux Anne = ?
    Martin Jean Pierre Paul = ?
    Dupont = ?
    `,
  ),
];
