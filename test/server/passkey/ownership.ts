import { randomUUID } from 'node:crypto'
import { mine, type Ownership, type Stage } from '../owners'

function rules(stage: Stage) {
  const key = async () => {
    const id = randomUUID()
    await stage.app.pool.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, synced, name)
       values ($1, $2, $3, '', 0, '{}', true, '旧手机')`,
      [id, stage.owner.userId, id],
    )
    return { id }
  }
  return {
    'passkey/rename': { who: mine, make: async () => ({ ...(await key()), name: '新手机' }) },
    'passkey/remove': { who: mine, make: key },
  }
}

/** The id in these is the device's own of its key. */
const nobodys = {
  'passkey/add': 'a key that the caller has just made, by the challenge that they were given',
  'passkey/enter': 'whoever has the key signs in, by the challenge that they were given',
}

export default { rules, nobodys } satisfies Ownership
