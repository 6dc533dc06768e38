import { go, reachable } from '@/shell/links'

/** Where one's own likes are told. */
const myLikes = '/pages/message/praise'

/** What is counted of me: my lists. */
export const myLists = {
  followings: () => go('/pages/user_myfollow/myFollow?tab=followings'),
  followers: () => go('/pages/message/fans'),
  liked: () => go(reachable({ kind: 'page', url: myLikes }) ? myLikes : '/pages/index/message'),
}
