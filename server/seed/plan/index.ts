import type { Gallery } from '../art/gallery'
import { Random } from '../random'
import { planAccounts, type Accounts } from './accounts'
import { planChats, type Chats } from './chats'
import { lengthen, planColumn, type Columns } from './column'
import { planBank, type Bank } from './bank'
import { planStudying, type Studying } from './certification'
import { planWall, type Wall } from './confessions'
import { planPosts, type Post } from './dynamics'
import { planHome, type Home } from './home'
import { planHot, type Hot } from './hot'
import { planHomepages, type Homepages } from './homepages'
import { choose, planFavorites, type FavoriteRow } from './kept'
import { planNotices, type NoticeRow } from './notices'
import { planFollows, planPeople, type FollowRow, type Person } from './people'
import { planForum, type Forum } from './forum'
import { planRadio, type Radio } from './radio'
import { planSchools, type School } from './schools'
import { planTalk, type Talk } from './talk'
import { planTopics, type Topics } from './topics'

export interface Campus {
  schools: School[]
  people: Person[]
  follows: FollowRow[]
  posts: Post[]
  talk: Talk
  favorites: FavoriteRow[]
  notices: NoticeRow[]
  home: Home
  studying: Studying
  homepages: Homepages
  topics: Topics
  bank: Bank
  forum: Forum
  hot: Hot
  wall: Wall
  accounts: Accounts
  columns: Columns
  radio: Radio
  chats: Chats
}

const seed = 20260901

/** Everything that the demo campus holds, as of `now` (ms since 1970). The same moment and pictures give the same campus. */
export function planCampus(now: number, gallery: Gallery): Campus {
  const random = new Random(seed)
  const schools = planSchools(now, random)
  const people = planPeople(now, schools, gallery.faces, random)
  const follows = planFollows(now, people, random)
  const posts = planPosts(now, schools, people, gallery, random)
  const long = lengthen(posts)
  const talk = planTalk(now, posts, people, random)
  const favorites = planFavorites(talk)
  choose(now, schools, posts)
  const notices = planNotices(now, people, follows, talk, random)
  const home = planHome(now, schools, gallery, random)
  const homepages = planHomepages(now, schools, people, posts, random)
  const studying = planStudying(now, schools, people, random)
  const topics = planTopics(now, schools[0]?.row.id ?? '', people, posts, random)
  const bank = planBank(now, schools, random)
  const hot = planHot(now, people, random)
  const forum = planForum(now, schools, people, random)
  const wall = planWall(now, schools, people, random)
  const accounts = planAccounts(now, schools[0]?.row.id ?? '', people, random)
  const columns = planColumn(now, long, topics, random)
  const radio = planRadio(now, people, gallery, random)
  const chats = planChats(now, people, random)
  return {
    schools,
    people,
    follows,
    posts,
    talk,
    notices,
    home,
    homepages,
    studying,
    topics,
    bank,
    forum,
    hot,
    favorites,
    wall,
    accounts,
    columns,
    radio,
    chats,
  }
}
