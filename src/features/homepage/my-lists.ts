import { linkTo, reachable } from '@/shell/links'

/** Where one's own likes are told. */
const myLikes = '/pages/message/praise'

/** What is counted of me: my lists. */
export const myLists = {
  followings: linkTo('/pages/user_myfollow/myFollow?tab=followings'),
  followers: linkTo('/pages/message/fans'),
  liked: linkTo(reachable({ kind: 'page', url: myLikes }) ? myLikes : '/pages/index/message'),
}
