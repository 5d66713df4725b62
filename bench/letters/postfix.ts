import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import tlsOptions from "smtp-server/lib/tls-options.js";
import { installPackage, isDebianRoot } from "../../scripts/testing/debian.ts";
import { freePort } from "../../scripts/testing/free-port.ts";

/** Debian's postfix, as a process of ours on this machine. */
interface Postfix {
  port: number;
  /** Ends it and all that it has begun as a crash does, and starts it again. */
  kill(): Promise<void>;
  /** How many letters it has taken and not put into the mailbox yet. */
  queued(): number;
  stop(): Promise<void>;
}

/** So long it may take to answer once it was started. */
const READY_MS = 30_000;

/**
 * Starts postfix with a configuration and a queue of its own, in a temporary directory. Installs Debian's package where it is missing; its master has to be root's.
 * @param domain whose people it takes letters for
 * @param inbox the maildir in which all of them are put
 */
export async function startPostfix(domain: string, inbox: string): Promise<Postfix> {
  if (!existsSync("/usr/sbin/postfix") && !(isDebianRoot() && installPackage("postfix")))
    throw new Error("There is no postfix: install Debian's package `postfix`.");
  const directory = mkdtempSync(join(tmpdir(), "guichet-postfix-"));
  chmodSync(directory, 0o755);
  for (const part of ["etc", "queue", "data"]) mkdirSync(join(directory, part), { mode: 0o755 });
  execFileSync("chown", ["postfix", join(directory, "data")]);
  const { key, cert } = tlsOptions();
  writeFileSync(join(directory, "etc/key.pem"), String(key), { mode: 0o600 });
  writeFileSync(join(directory, "etc/cert.pem"), String(cert));
  const port = await freePort();
  const [mail] = ["-u", "-g"].map((of) => execFileSync("id", [of, "mail"], { encoding: "utf8" }).trim());
  const etc = join(directory, "etc");
  writeFileSync(
    join(etc, "main.cf"),
    `compatibility_level = 3.6
queue_directory = ${directory}/queue
data_directory = ${directory}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = post.example
mydestination =
alias_maps =
local_recipient_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
smtpd_client_connection_rate_limit = 0
smtpd_tls_security_level = encrypt
smtpd_tls_cert_file = ${etc}/cert.pem
smtpd_tls_key_file = ${etc}/key.pem
virtual_mailbox_domains = ${domain}
virtual_mailbox_base = ${inbox}
virtual_mailbox_maps = static:./
virtual_uid_maps = static:${mail}
virtual_gid_maps = static:${mail}
virtual_minimum_uid = 1
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
maillog_file = ${directory}/log
maillog_file_prefixes = ${directory}
`,
  );
  writeFileSync(
    join(etc, "master.cf"),
    `127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
`,
  );
  execFileSync("/usr/sbin/postfix", ["-c", etc, "check"], { stdio: "ignore" });
  const begin = async () => {
    const master = spawn("/usr/lib/postfix/sbin/master", ["-d", "-c", etc], { stdio: "ignore", detached: true });
    for (let waited = 0; !(await greets(port)); waited += 50) {
      if (master.exitCode !== null || waited > READY_MS)
        throw new Error(
          `postfix did not start:\n${existsSync(`${directory}/log`) ? readFileSync(`${directory}/log`, "utf8").slice(-2_000) : ""}`,
        );
      await wait(50);
    }
    return master;
  };
  let master = await begin();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(master, "exit");
    // Its own children first are told: without their master they would go on for a moment.
    for (const pid of [...childrenOf(master.pid ?? 0), master.pid ?? 0])
      try {
        process.kill(pid, signal);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== "ESRCH") throw cause;
      }
    await ended;
  };
  process.once("exit", () => {
    if (master.exitCode === null && master.signalCode === null) master.kill("SIGTERM");
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  });
  return {
    port,
    kill: async () => {
      await end("SIGKILL");
      master = await begin();
    },
    queued: () =>
      Number(
        execFileSync(
          "sh",
          [
            "-c",
            `find ${directory}/queue/incoming ${directory}/queue/active ${directory}/queue/deferred -type f | wc -l`,
          ],
          {
            encoding: "utf8",
          },
        ),
      ),
    stop: () => end("SIGTERM"),
  };
}

/** The processes that a process has begun. */
function childrenOf(pid: number): number[] {
  const found = execFileSync("sh", ["-c", `pgrep -P ${pid} || true`], { encoding: "utf8" });
  return found.split("\n").flatMap((line) => (line === "" ? [] : [Number(line)]));
}

/** Whether somebody answers at a port as a mail server does. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, timeout: 2_000 });
    const told = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("data", (data) => told(data.toString().startsWith("220")));
    socket.once("error", () => told(false));
    socket.once("close", () => told(false));
    socket.once("timeout", () => told(false));
  });
}
