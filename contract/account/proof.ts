import { Type, type Static } from 'typebox'

/** Work that was done for one call: `number` is what the challenge was made of. */
export const Proof = Type.Object(
  {
    challenge: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    salt: Type.String({ minLength: 1, maxLength: 100 }),
    signature: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    number: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  },
  { title: '安全验证' },
)
export type Proof = Static<typeof Proof>
/** In the data of a refusal that asks for a proof: SHA-256 of the salt with a number up to `maxnumber` is the challenge. */
export interface Challenge extends Omit<Proof, 'number'> {
  maxnumber: number
}
