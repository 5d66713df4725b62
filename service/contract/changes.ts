/** The version of the contract (club-api §9). */
export const CONTRACT_VERSION = "1.5";
