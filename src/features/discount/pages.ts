/** Where the card, coupons, rushes and shops are met and looked after. */
const root = '/pages/generalProbe'

export const cardPage = `${root}/index`
export const couponsPage = `${root}/index?view=coupons`
export const redeemPage = `${root}/index?view=redeem`
export const activitiesPage = `${root}/store`
export const shopsPage = `${root}/shop`

export const pathOfCoupon = (id: string): string => `${root}/index?view=coupon&id=${id}`
export const pathOfActivity = (id: string): string => `${root}/rob?id=${id}`
export const pathOfShop = (id: string): string => `${root}/details?id=${id}`
export const pathOfFigures = (shop: string): string => `${root}/details?view=figures&id=${shop}`
/** Activities of one shop. */
export const pathOfRushes = (shop: string): string => `${root}/store?shop=${shop}`

export const pathOfDesk = (school: string): string => `${root}/shop?view=desk&school=${school}`
/** `id`: the one to change; a new one without. */
export const pathToShop = (school: string, id?: string): string =>
  `${root}/shop?view=edit&school=${school}${id === undefined ? '' : `&id=${id}`}`
export const pathOfKeepers = (shop: string): string => `${root}/shop?view=keepers&id=${shop}`
export const pathToActivity = (shop: string, id?: string): string =>
  `${root}/store?view=edit&shop=${shop}${id === undefined ? '' : `&id=${id}`}`
