/** A student's card: a number for good, and a code that is another one each minute, made with the server's key. */
import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { cardLife, codeLengths, codeSigns } from '../../../contract/discount/rules'
import type { DiscountCard } from '../../../contract/discount/fields'
import { balanceSql } from '../../core/ledger/balance'
import { administers, type Context, type Viewer } from '../../context'
import { instant } from '../../http/keyset'
import { gone } from '../../http/refusal'
import { ownInvites } from './invites/service'

interface Facts extends Record<string, unknown> {
  name: string
  avatar: string | null
  school: DiscountCard['school']
  points: number
  coupons: number
  shops: number
  keeper: boolean
  student: boolean
  invites: DiscountCard['invites']
}

const minuteMs = 60_000
const digits = 8
/** Numbers that are tried before one is free. */
const draws = 10

export class CardService {
  constructor(
    private readonly context: Context,
    private readonly now: () => number = Date.now,
  ) {}

  async read(viewer: Viewer): Promise<DiscountCard> {
    const { rows } = await this.context.db.execute<Facts>(sql`
      select u.name, u.avatar, case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as school,
        coalesce(u.student_until > now(), false) as student,
        ${balanceSql('points', sql`u.id`)}::float8 as points,
        (select count(*)::int from discount_coupons c where c.holder_id = u.id and c.state = 'unused') as coupons,
        (select count(*)::int from discount_shops d where d.school_id = u.school_id and d.open) as shops,
        exists(select from discount_keepers k where k.user_id = u.id) as keeper,
        ${ownInvites(viewer.id)} as invites
      from users u left join schools s on s.id = u.school_id where u.id = ${viewer.id}`)
    const [facts] = rows
    if (!facts) throw gone('这位用户')
    const { student, avatar, ...others } = facts
    const school = facts.school?.id ?? null
    return {
      ...others,
      avatar: avatar === null ? null : this.context.providers.storage.url(avatar),
      pass: student && school !== null ? await this.pass(viewer.id) : null,
      now: instant(this.now()),
      desk: school !== null && administers(viewer, school) ? school : null,
    }
  }

  /** Whose card has that code now; null: nobody's. */
  async holderOf(code: string): Promise<{ id: string; until: number } | null> {
    const { rows } = await this.context.db.execute<{ id: string; minute: number }>(sql`
      select c.user_id as id, c.minute from discount_cards c join users u on u.id = c.user_id
      where c.code = ${code} and u.student_until > now()`)
    const live = rows.filter(
      ({ id, minute }) => this.codeOf(id, minute) === code && this.untilOf(minute) > this.now(),
    )
    const [only] = live
    // two at once would not say whose it is: the next minute does
    return only && live.length === 1 ? { id: only.id, until: this.untilOf(only.minute) } : null
  }

  private async pass(userId: string): Promise<NonNullable<DiscountCard['pass']>> {
    const minute = Math.floor(this.now() / minuteMs)
    const code = this.codeOf(userId, minute)
    const fresh_until = instant(minute * minuteMs + cardLife.fresh * 1000)
    const until = instant(this.untilOf(minute))
    for (let draw = 0; draw < draws; draw += 1) {
      const number = String(randomInt(10 ** digits)).padStart(digits, '0')
      const { rows } = await this.context.db.execute<{ number: string }>(sql`
        with known as (update discount_cards set code = ${code}, minute = ${minute}::int where user_id = ${userId} returning number),
        added as (insert into discount_cards (user_id, number, code, minute) select ${userId}, ${number}, ${code}, ${minute}::int
          where not exists(select from known) on conflict do nothing returning number)
        select number from known union all select number from added`)
      if (rows[0]) return { number: rows[0].number, code, fresh_until, until }
    }
    throw new Error('no free card number')
  }

  private untilOf = (minute: number): number => minute * minuteMs + (cardLife.fresh + cardLife.grace) * 1000

  private codeOf(userId: string, minute: number): string {
    const hash = this.context.secrets.hash('discount', userId, String(minute))
    return Array.from({ length: codeLengths.card }, (_, at) =>
      codeSigns.charAt(hash.readUInt32BE(at * 4) % codeSigns.length),
    ).join('')
  }
}
