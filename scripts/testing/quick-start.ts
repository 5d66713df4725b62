/**
 * Arguments of Node for a program that a test starts. V8 compiles the embedded database's WebAssembly twice: at once and plainly, and
 * what runs often again in the background, which costs a second of a core at every start and pays only in a program that
 * runs for long. So much has to run before it does.
 */
export const QUICK_START = ["--wasm-tiering-budget=1000000000"];
