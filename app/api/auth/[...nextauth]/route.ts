import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#lib/access/session.ts";

type Context = RouteContext<"/api/auth/[...nextauth]">;

/** next-auth's own routes. The options are made per request: the environment is not read while building. */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context as never, authOptions());
}

export { handle as GET, handle as POST };
