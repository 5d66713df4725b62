/**
 * Arguments of Node for a program that a test starts. V8 compiles the embedded database's WebAssembly twice: at once and plainly, and
 * what runs often again in the background. The second costs more than a second of a core at every start, and pays only in a program
 * that runs for longer than a test: here the first has to do.
 */
export const QUICK_START = ["--liftoff-only"];
