import { expect, it } from "vitest";
import { EnvironmentError } from "../runtime/environment.ts";
import { readServiceEnvironment } from "./environment.ts";

const proxiesOf = (list: string) => readServiceEnvironment({ SERVICE_TRUSTED_PROXIES: list }).trustedProxies;

it.each(["proxy.example.org", "10.0.0.1/33", "10.0.0.0/", "10.0.0.0/8/8", "2001:db8::/129", "10.0.0", "10.0.0.1/-1"])(
  "the trusted proxy %j is not understood",
  (entry) => {
    expect(() => proxiesOf(`127.0.0.1, ${entry}`)).toThrow(EnvironmentError);
    expect(() => proxiesOf(`127.0.0.1, ${entry}`)).toThrow(
      `SERVICE_TRUSTED_PROXIES: "${entry}" is neither an address nor a range such as 10.0.0.0/8`,
    );
  },
);
