import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import tlsOptions from "smtp-server/lib/tls-options.js";
import { installPackage, isDebianRoot } from "../../scripts/testing/debian.ts";
import { freePort } from "../../scripts/testing/free-port.ts";

/** A mailbox of Debian's dovecot, as a process of ours on this machine. */
interface Dovecot {
  port: number;
  /** The maildir of the inbox. */
  inbox: string;
  /** Puts a message into the inbox, as a delivery does. */
  deliver(text: string): void;
  /** Gives all messages other numbers: what was indexed of them is lost. */
  renumber(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts dovecot with a configuration of its own, in a temporary directory. Installs Debian's package where it is missing and we are root. */
export async function startDovecot(account: string, password: string): Promise<Dovecot> {
  if (!existsSync("/usr/sbin/dovecot") && !(isDebianRoot() && installPackage("dovecot-imapd")))
    throw new Error("There is no dovecot: install Debian's package `dovecot-imapd`.");
  const directory = mkdtempSync(join(tmpdir(), "guichet-dovecot-"));
  chmodSync(directory, 0o755);
  const inbox = join(directory, "mail");
  for (const part of ["", "new", "cur", "tmp"]) mkdirSync(join(inbox, part), { mode: 0o777 });
  for (const part of ["", "new", "cur", "tmp"]) chmodSync(join(inbox, part), 0o777);
  const { key, cert } = tlsOptions();
  writeFileSync(join(directory, "key.pem"), String(key));
  writeFileSync(join(directory, "cert.pem"), String(cert));
  const port = await freePort();
  const settings = join(directory, "dovecot.conf");
  writeFileSync(
    settings,
    `protocols = imap
base_dir = ${directory}/run
state_dir = ${directory}/run
log_path = ${directory}/log
listen = 127.0.0.1
ssl = required
ssl_key = <${directory}/key.pem
ssl_cert = <${directory}/cert.pem
disable_plaintext_auth = yes
mail_location = maildir:${inbox}
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
passdb {
  driver = static
  args = password=${password} user=${account}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${directory}/home
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  );
  let server = spawn("/usr/sbin/dovecot", ["-F", "-c", settings], { stdio: "ignore" });
  process.once("exit", () => {
    server.kill("SIGTERM");
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  });
  const end = async () => {
    server.kill("SIGTERM");
    while (server.exitCode === null && server.signalCode === null) await wait(50);
  };
  let delivered = 0;
  return {
    ...{ port, inbox },
    deliver: (text) => {
      delivered += 1;
      const name = `${String(1_700_000_000 + delivered)}.M${delivered}P1.bench`;
      writeFileSync(join(inbox, "tmp", name), text, { mode: 0o666 });
      execFileSync("mv", [join(inbox, "tmp", name), join(inbox, "new", name)]);
    },
    renumber: async () => {
      await end();
      for (const index of [
        "dovecot-uidlist",
        "dovecot.index",
        "dovecot.index.log",
        "dovecot.index.cache",
        "dovecot-uidvalidity",
      ])
        execFileSync("sh", ["-c", `rm -f '${join(inbox, index)}'*`]);
      server = spawn("/usr/sbin/dovecot", ["-F", "-c", settings], { stdio: "ignore" });
    },
    stop: end,
  };
}
