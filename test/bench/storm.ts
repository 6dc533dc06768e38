/** A storm of sign-ins: what an unrelated reader of the feed notices of it, side by side with the same reading without. */
import autocannon from 'autocannon'
import { hashPassword } from '../../server/core/people/passwords'
import type { Campus } from './campus'
import { median, ratioAtMost, told, type Figure } from './figures'
import { elsewhere } from './elsewhere'
import { slowest } from './reader'
import { sized } from './scale'
import { schools } from './student'

const clients = 64
const seconds = sized('BENCH_SECONDS', 5, 1)
const rounds = sized('BENCH_ROUNDS', 3, 1)

/** Signs in by password as fast as the clients can, while `work` is under way. Sign-ins a second. */
async function during(url: string, work: () => Promise<number>): Promise<{ p99: number; perSecond: number }> {
  const storm = autocannon({
    url: `${url}/api/login`,
    method: 'POST',
    connections: clients,
    // the reader has to start first
    duration: seconds + 2,
    headers: { 'content-type': 'application/json' },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, 'x-forwarded-for': elsewhere() },
          body: JSON.stringify({ phone: nextAccount(), password }),
        }),
      },
    ],
  })
  const p99 = await work()
  const result = await storm
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`login: ${result.non2xx} refused, ${result.errors} failed`)
  return { p99, perSecond: result['2xx'] / result.duration }
}

/** More than there are clients: tries of one account at once lock it, as they should. */
const accounts = Array.from({ length: 2 * clients }, (_, n) => `1370001${String(n).padStart(4, '0')}`)
const password = 'storm-2026'
let turns = 0
const nextAccount = (): string => accounts[(turns += 1) % accounts.length] ?? ''

async function register({ openDatabase }: Campus): Promise<void> {
  const { pool, close } = await openDatabase()
  await pool.query(
    `insert into users (id, phone, name, password_hash)
     select gen_random_uuid(), phone, '风暴' || n, $2 from unnest($1::text[]) with ordinality as a(phone, n)`,
    [accounts, await hashPassword(password)],
  )
  await close()
}

export async function measureStorm(campus: Campus): Promise<Figure[]> {
  const { url } = campus.server
  const [school] = await schools(url)
  await register(campus)
  const feed = `${url}/api/dynamic/list?school=${school?.id}`
  await slowest(feed, seconds)
  const calm: number[] = []
  const stormy: number[] = []
  const signIns: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await slowest(feed, seconds))
    const { p99, perSecond } = await during(url, () => slowest(feed, seconds))
    stormy.push(p99)
    signIns.push(perSecond)
  }
  return [
    told(`${clients} 个客户端同时用密码登录，每秒次数`, median(signIns).toFixed(0)),
    ratioAtMost('登录风暴中读动态的 p99 / 平时', median(stormy) / median(calm), 4),
  ]
}
