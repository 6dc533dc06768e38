/** Who may do what with shops and coupons: the school keeps shops, keepers redeem, a coupon is its holder's. */
import { randomUUID } from 'node:crypto'
import { as, say } from '../asks'
import {
  desks,
  key,
  mine,
  reviewersAnd,
  type Caller,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'
import { accept, activityDraft, hour, inTime, shopDraft } from './discounts'

function rules(stage: Stage): Record<string, Rule> {
  const desk = () => as(stage.person('desk'))
  const draft = () => shopDraft(stage.campus.school)
  const shop = () => say(stage.app.post('discount/saveShop', draft(), desk()))
  const rush = async (at: string) => say(stage.app.post('discount/saveActivity', activityDraft(at), desk()))
  const ofShop = async () => ({ id: (await shop()).id })
  const kept = async () => {
    const made = await shop()
    await say(stage.app.post('discount/addKeeper', { id: made.id, user: stage.owner.userId }, desk()))
    await accept(stage.app, stage.owner)
    return made
  }
  const invite = async (): Promise<string> => {
    const { id } = await shop()
    await say(stage.app.post('discount/addKeeper', { id, user: stage.owner.userId }, desk()))
    const { invites } = await say(stage.app.get('discount/card', as(stage.owner)))
    return invites.at(-1)?.id ?? ''
  }
  const coupon = async (by = stage.owner, at?: string) => {
    const { id } = await rush(at ?? (await shop()).id)
    return say(stage.app.post('discount/grab', { key: key(), id }, as(by)))
  }
  const couponOfOwner: Make = async () => ({ id: (await coupon()).id })
  return {
    'discount/coupon': { who: mine, make: couponOfOwner },
    'discount/giveBack': { who: mine, make: couponOfOwner },
    'discount/figures': { who: reviewersAnd, make: async () => ({ id: (await kept()).id }) },
    'discount/look': {
      who: mine,
      make: async () => ({ code: (await coupon(await stage.newStudent(), (await kept()).id)).code }),
    },
    'discount/redeem': {
      who: mine,
      make: async () => {
        const { id } = await kept()
        return { key: key(), code: (await coupon(await stage.newStudent(), id)).code, shop: id }
      },
    },
    'discount/desk': { who: desks, make: async () => ({ school: stage.campus.school }) },
    'discount/saveShop': { who: desks, make: async () => ({ ...draft(), id: (await shop()).id }) },
    'discount/openShop': { who: desks, make: async () => ({ ...(await ofShop()), open: false }) },
    'discount/keepers': { who: desks, make: ofShop },
    'discount/addKeeper': {
      who: desks,
      make: async () => ({ ...(await ofShop()), user: (await stage.newStudent()).userId }),
    },
    'discount/dropInvite': { who: desks, make: async () => ({ id: await invite() }) },
    'discount/answerInvite': { who: mine, make: async () => ({ id: await invite(), accept: true }) },
    'discount/removeKeeper': {
      who: desks,
      make: async () => ({ id: (await kept()).id, user: stage.owner.userId }),
    },
    'discount/saveActivity': {
      who: desks,
      make: async () => activityDraft((await shop()).id, { key: randomUUID() }),
    },
    'discount/stopActivity': {
      who: desks,
      make: async () => ({ id: (await rush((await shop()).id)).id }),
    },
  }
}

const elsewhere = async (stage: Stage): Promise<string> => {
  const { rows } = await stage.app.pool.query(
    `select school_id from grants where user_id = $1 and school_id is not null`,
    [stage.person('elsewhere').userId],
  )
  return rows[0].school_id
}

const shopElsewhere = async (stage: Stage): Promise<string> =>
  (
    await say(
      stage.app.post('discount/saveShop', shopDraft(await elsewhere(stage)), as(stage.person('elsewhere'))),
    )
  ).id

/** An activity that may be changed still, of a shop of the person's school. */
const planned = async (stage: Stage, by: Caller, shop: string): Promise<string> =>
  (
    await say(
      stage.app.post(
        'discount/saveActivity',
        activityDraft(shop, { starts: inTime(hour) }),
        as(stage.person(by)),
      ),
    )
  ).id

export default {
  impartial: (stage: Stage) => ({
    'discount/addKeeper': [
      async () => ({
        ...(await rules(stage)['discount/addKeeper']?.make()),
        user: stage.owner.userId,
      }),
    ],
  }),
  aboutNobody: {
    'discount/saveShop': 'a shop of the school',
    'discount/openShop': 'a shop of the school',
    'discount/dropInvite': 'takes back what the school asked',
    'discount/removeKeeper': 'takes away what is one’s own',
    'discount/saveActivity': 'an activity of the school',
    'discount/stopActivity': 'an activity of the school',
  },
  rules,
  foreign: (stage: Stage) => ({
    'discount/saveShop': { id: () => shopElsewhere(stage), school: () => elsewhere(stage) },
    'discount/saveActivity': {
      shop: () => shopElsewhere(stage),
      id: {
        make: async () => planned(stage, 'elsewhere', await shopElsewhere(stage)),
        own: ({ shop }: Record<string, unknown>) => planned(stage, 'desk', String(shop)),
      },
    },
    // a keeper of another shop
    'discount/removeKeeper': {
      user: {
        make: async () => {
          const { userId } = await stage.newStudent()
          const sent = [await shopElsewhere(stage), userId]
          await stage.app.pool.query('insert into discount_keepers (shop_id, user_id) values ($1, $2)', sent)
          return userId
        },
        kept: async (id: string) =>
          (await stage.app.pool.query('select 1 from discount_keepers where user_id = $1', [id])).rowCount ===
          1,
      },
    },
    'discount/redeem': { shop: () => shopElsewhere(stage) },
  }),
  harmless: { 'discount/addKeeper': { user: 'only asks: nobody becomes a keeper but by their own yes' } },
  nobodys: {
    'discount/shop': 'whoever looks at a school sees its shops',
    'discount/favourite': 'a mark of the caller’s own on what everybody sees',
    'discount/activities': 'whoever looks at a school sees its activities',
    'discount/activity': 'whoever looks at a school sees its activities',
    'discount/grab': 'of pieces there are for all students',
    'discount/remind': 'a mark of the caller’s own on what everybody sees',
  },
} satisfies Ownership
