/** Who may read of messages what is about another. */
import type { Ownership } from '../owners'

const nobodys = ['message/praisers']

export default { rules: () => ({}), nobodys } satisfies Ownership
