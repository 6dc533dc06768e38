/** Sessions are their owner's: `academic.test.ts` holds it. A section is called `to`. */
import type { Ownership } from '../../owners'

export default { rules: () => ({}), nobodys: ['cls/room'] } satisfies Ownership
