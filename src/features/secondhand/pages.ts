/** Where second-hand things are looked for, read, sold and looked after, and where what one does with them leads. */
import type { Category } from '@contract/secondhand/rules'

export const place = '/pages/secondHand'

export const homePage = `${place}/index`
export const searchPage = `${place}/search`
export const seenPage = `${place}/history`
export const ownPage = `${place}/myRelease`
export const offPage = `${place}/alreadyUnder`
export const releasePage = `${place}/release`
export const sellPage = `${place}/releaseCommodity`
export const sellBookPage = `${place}/releaseBooks`
export const ownShelfPage = `${place}/sellerCenter`
/** Verification as a business. */
export const businessPage = `${ownShelfPage}?view=business`
/** Books of one's courses that are for sale. */
export const textbooksPage = `${place}/list?view=textbooks`

/** What students look for. */
export const wantedListPage = `${place}/list?view=wanted`
export const wantPage = `${sellPage}?view=wanted`
/** One's own. */
export const ownWantedPage = `${ownPage}?view=wanted`
/** The form, with words to begin with. */
export const pathToWant = (words: string): string => `${wantPage}&q=${encodeURIComponent(words)}`
export const pathOfWanted = (id: string): string => `${place}/commodityDetail?view=wanted&id=${id}`
export const pathToEditWanted = (id: string): string => `${wantPage}&id=${id}`
/** The chat with who looks for it, which begins with the post. */
export const pathToAnswer = (id: string): string => `${place}/chatCommodity?view=wanted&id=${id}`

export const pathOfGoods = (id: string): string => `${place}/commodityDetail?id=${id}`
export const pathOfList = (category: Category): string => `${place}/list?category=${category}`
/** What was written of a listing is changed. */
export const pathToEdit = (id: string): string => `${sellPage}?id=${id}`
export const pathOfSeller = (user: string): string => `${place}/sellerCenter?user=${user}`
/** What buyers said: of a seller, or of one listing. */
export const pathOfRatings = (of: 'user' | 'id', id: string): string => `${place}/comments?${of}=${id}`
export const pathOfPoster = (id: string): string => `${place}/poster/goodsPoster?id=${id}`
export const pathToChoose = (slot: 'handover' | 'near'): string => `${place}/schoolBuilding?choose=${slot}`
/** One's own listings to choose from for the circle, and the dynamic about one. */
export const choosePage = '/pages/selectGoods/selectGoods'
export const pathToRecommend = (id: string): string => `/pages/publish/selectGoodspublish?id=${id}`

/** What goes on to a sale; the rest of its pages is in sale/kind. */
export const cartPage = `${place}/shoppingCart`
export const boughtPage = `${place}/order`
export const soldPage = `${place}/orderSeller`
export const pathToBuy = (id: string, count: number): string =>
  `${place}/fillOrder?goods=${id}&count=${count}`
/** The chat with its seller, which begins with the listing. */
export const pathToChat = (id: string): string => `${place}/chatCommodity?id=${id}`
export const pathOfTrade = (id: string): string => `${place}/orderDetail?id=${id}`
export const pathToAddress = `${place}/allAddress?choose=address`
