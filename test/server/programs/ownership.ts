/** Who looks after programs of a school. */
import { randomUUID } from 'node:crypto'
import { desks, type Ownership, type Rule, type Stage } from '../owners'
import { say } from '../asks'

/** Nobody listens there. */
const address = { title: '门户', url: 'http://127.0.0.1:9/hook', events: ['notice.published'] }

const rules = (stage: Stage): Record<string, Rule> => {
  const school = () => stage.campus.school
  const query = (text: string, values: unknown[]) => stage.app.pool.query(text, values)
  /** One whose secret nobody asks for. */
  const endpoint = async () => {
    const id = randomUUID()
    await query(
      `insert into program_endpoints (id, school_id, key, title, url, events, secret) values ($1, $2, $1, '门户', $3, '{}', '')`,
      [id, school(), address.url],
    )
    return id
  }
  const listening = async () => {
    await query('delete from program_endpoints where school_id = $1', [school()])
    const draft = { key: randomUUID(), school: school(), ...address }
    const added = stage.app.post('programs/addEndpoint', draft, { token: stage.person('platform').token })
    return { id: (await say(added)).endpoint.id }
  }
  const delivery = async () => {
    const { id: endpointId } = await listening()
    const id = randomUUID()
    await query(
      `with event as (insert into program_events (id, school_id, type, data) values ($1, $2, 'notice.published', '{}'))
       insert into program_deliveries (id, school_id, endpoint_id, event_id) values ($1, $2, $3, $1)`,
      [id, school(), endpointId],
    )
    return { id }
  }
  const token = async () => {
    const id = randomUUID()
    await query(
      `insert into program_tokens (id, school_id, key, title, hash, scopes, expires_at)
       values ($1, $2, $1, '大屏', decode(md5($1::uuid::text), 'hex'), '{notices}', now() + interval '1 day')`,
      [id, school()],
    )
    return { id }
  }
  const made = () => ({ key: randomUUID(), school: school() })
  const one = async () => ({ id: await endpoint() })
  return {
    'programs/list': { who: desks, make: async () => ({ school: school() }) },
    'programs/addEndpoint': {
      who: desks,
      async make() {
        await query('delete from program_endpoints where school_id = $1', [school()])
        return { ...made(), ...address }
      },
    },
    'programs/editEndpoint': { who: desks, make: async () => ({ ...(await one()), ...address }) },
    'programs/setEndpoint': { who: desks, make: async () => ({ ...(await one()), on: false }) },
    'programs/removeEndpoint': { who: desks, make: one },
    'programs/rotate': { who: desks, make: one },
    'programs/test': { who: desks, make: listening },
    'programs/deliveries': { who: desks, make: async () => ({ endpoint: await endpoint() }) },
    'programs/resend': { who: desks, make: delivery },
    'programs/addToken': {
      who: desks,
      async make() {
        await query('delete from program_tokens where school_id = $1', [school()])
        return { ...made(), title: '大屏', scopes: ['notices'], days: 30 }
      },
    },
    'programs/revokeToken': { who: desks, make: token },
  }
}

const nobodys = {
  'open/v1/notice': 'it is read by a token of a school, and programs.test.ts holds that it is of that school',
}

const why = 'the school’s programs are nobody’s in particular'
const aboutNobody = {
  'programs/addEndpoint': why,
  'programs/editEndpoint': why,
  'programs/setEndpoint': why,
  'programs/removeEndpoint': why,
  'programs/rotate': why,
  'programs/test': why,
  'programs/resend': why,
  'programs/addToken': why,
  'programs/revokeToken': why,
}

export default { rules, nobodys, aboutNobody } satisfies Ownership
