// Creates passkeys in the browser, and signs challenges with them.
import { base64url, unbase64 } from "../base64";
import { t } from "../messages/messages";
import type { ChallengeOf } from "./protocol";

/** The COSE identifiers of ES256 and EdDSA. */
const ALGORITHMS = [-7, -8];

/** Returns whether this page can use passkeys in this browser. */
export const hasPasskeys = (): boolean => isSecureContext && window.PublicKeyCredential !== undefined;

/** Creates a passkey for the account of a challenge. */
export async function createPasskey(challenge: ChallengeOf): Promise<{ client: string; authenticator: string }> {
  const { user, known, party } = challenge;
  if (user === null) throw new Error("the challenge is for no account");
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...common(challenge),
        rp: { id: party, name: party },
        user: { id: unbase64(user.id), name: user.name, displayName: user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map((id) => ({ type: "public-key", id: unbase64(id) })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return { client: text(response.clientDataJSON), authenticator: text(response.getAuthenticatorData()) };
}

/** Signs a challenge with a passkey that the user chooses. */
export async function signChallenge(challenge: ChallengeOf): Promise<Record<"id" | "user" | "client" | "authenticator" | "signature", string>> {
  const signed = await asked(() => navigator.credentials.get({ publicKey: { ...common(challenge), rpId: challenge.party, userVerification: "required" } }));
  const response = signed.response as AuthenticatorAssertionResponse;
  return {
    id: text(signed.rawId),
    user: text(response.userHandle ?? new ArrayBuffer(0)),
    client: text(response.clientDataJSON),
    authenticator: text(response.authenticatorData),
    signature: text(response.signature),
  };
}

function common({ challenge, seconds }: ChallengeOf): { challenge: Uint8Array<ArrayBuffer>; timeout: number } {
  return { challenge: unbase64(challenge), timeout: seconds * 1000 };
}

/** Requests a credential. The browser has already told the user why there is none. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask().catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
  if (credential === null) throw new Error(String(t("passkey-unused")));
  return credential as PublicKeyCredential;
}

function text(buffer: ArrayBuffer): string {
  return base64url(new Uint8Array(buffer));
}
