/** Who may do what with shops and coupons: the school keeps shops, keepers redeem, a coupon is its holder's. */
import { randomUUID } from 'node:crypto'
import {
  as,
  desks,
  key,
  mine,
  reviewersAnd,
  say,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'
import { activityDraft, shopDraft } from './discounts'

function rules(stage: Stage): Record<string, Rule> {
  const desk = () => as(stage.person('desk'))
  const draft = () => shopDraft(stage.campus.school)
  const shop = () => say(stage.app.post('discount/saveShop', draft(), desk()))
  const rush = async (at: string) => say(stage.app.post('discount/saveActivity', activityDraft(at), desk()))
  const ofShop = async () => ({ id: (await shop()).id })
  const kept = async () => {
    const made = await shop()
    await say(stage.app.post('discount/addKeeper', { id: made.id, user: stage.owner.userId }, desk()))
    return made
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

export default {
  rules,
  nobodys: [
    'discount/shops',
    'discount/shop',
    'discount/favourite',
    'discount/activities',
    'discount/activity',
    'discount/grab',
    'discount/remind',
  ],
} satisfies Ownership
