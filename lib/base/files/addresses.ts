/**
 * Where files go and come from, beneath `/api/clubs`: the documents of a club (`documents/content` takes a new one), what a person handed in, and
 * papers about health, receipts of expenses, spreadsheets that are read in (`import/content`), and files of a bank (`bank/content`). A `POST` there carries a file as its whole body, a `GET` answers one.
 */
const FILE_ADDRESS =
  /^\/api\/clubs\/[a-z0-9-]+\/(documents|documents\/\d+|member-documents\/\d+\/fields\/\d+|medical\/\d+|expenses\/[0-9a-f-]{36}|\d+\/(?:import|bank))\/content$/;

/** Whether a path is that of a file. */
export const isFileAddress = (pathname: string): boolean => FILE_ADDRESS.test(pathname);
