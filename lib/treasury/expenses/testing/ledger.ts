/*
 * What a treasurer would write on squared paper: integer cents, and nothing of the product's. Tests do the same to both, and compare.
 */

/** An expense as the paper has it. */
export interface PaperExpense {
  day: string;
  cents: number;
  category: string;
  way: "bank" | "cash" | "advanced";
  /** When and how who advanced it got it back. */
  back: { on: string; way: "bank" | "cash" } | null;
  /** The line of the bank that it is on. */
  line: number | null;
}

/** A line of the bank's statement as the paper has it. */
export interface PaperLine {
  day: string;
  cents: number;
  /** `open`: nobody said what it was · `called`: an expense, and nobody said which · else the expense. */
  is: "open" | "called" | { expense: string; isBackByLine: boolean };
}

/** A sheet of expenses, cash that families brought, and lines of the bank. */
export class Ledger {
  readonly expenses = new Map<string, PaperExpense>();
  readonly lines = new Map<number, PaperLine>();
  readonly received: { day: string; cents: number }[] = [];

  /** What left the cash box, by day. */
  cashOut(): { day: string; cents: number }[] {
    const out: { day: string; cents: number }[] = [];
    for (const one of this.expenses.values()) {
      if (one.way === "cash") out.push({ day: one.day, cents: one.cents });
      if (one.way === "advanced" && one.back !== null && one.back.way === "cash")
        out.push({ day: one.back.on, cents: one.cents });
    }
    return out;
  }

  /** What is in the cash box at the end of a day, in cents. */
  cashOn(day: string): number {
    let cents = 0;
    for (const move of this.received) if (move.day <= day) cents += move.cents;
    for (const move of this.cashOut()) if (move.day <= day) cents -= move.cents;
    return cents;
  }

  spent(): number {
    let cents = 0;
    for (const one of this.expenses.values()) cents += one.cents;
    return cents;
  }

  spentOn(category: string): number {
    let cents = 0;
    for (const one of this.expenses.values()) if (one.category === category) cents += one.cents;
    return cents;
  }

  /** What who advanced something has not got back. */
  owed(): { count: number; cents: number } {
    let [count, cents] = [0, 0];
    for (const one of this.expenses.values()) {
      if (one.way !== "advanced" || one.back !== null) continue;
      count += 1;
      cents += one.cents;
    }
    return { count, cents };
  }

  /** Lines that were called an expense, of which nobody said which. */
  undescribed(): { count: number; cents: number } {
    let [count, cents] = [0, 0];
    for (const line of this.lines.values()) {
      if (line.is !== "called") continue;
      count += 1;
      cents -= line.cents;
    }
    return { count, cents };
  }

  /** Whether an expense may be what a line was. */
  mayBe(expense: PaperExpense, line: PaperLine): boolean {
    if (expense.line !== null || expense.cents + line.cents !== 0) return false;
    if (expense.way === "cash") return false;
    if (expense.way === "bank") return true;
    if (expense.back === null) return expense.day <= line.day;
    return expense.back.way === "bank";
  }

  /** The line is that expense. */
  put(id: string, number: number): void {
    const [expense, line] = [this.expenses.get(id), this.lines.get(number)];
    if (!expense || !line) throw new Error("The paper has no such line.");
    const isBackByLine = expense.way === "advanced" && expense.back === null;
    if (isBackByLine) expense.back = { on: line.day, way: "bank" };
    expense.line = number;
    line.is = { expense: id, isBackByLine };
  }

  /** Nobody says any more what the line was. */
  open(number: number): void {
    const line = this.lines.get(number);
    if (!line) throw new Error("The paper has no such line.");
    if (typeof line.is === "object") {
      const expense = this.expenses.get(line.is.expense);
      if (expense) {
        expense.line = null;
        if (line.is.isBackByLine) expense.back = null;
      }
    }
    line.is = "open";
  }
}
