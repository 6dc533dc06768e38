import type { Gallery } from '../art/gallery'
import type { Random } from '../random'
import { tellPicturesApart } from './fronts'
import { planPosts, type Post } from './dynamics'
import { planFollows, planPeople, type FollowRow, type Person } from './people'
import { planSchools, type School } from './schools'
import { planTalk, type Talk } from './talk'

/** What all features start from: who is there, and what they said to each other. */
export interface Crowd {
  schools: School[]
  people: Person[]
  follows: FollowRow[]
  posts: Post[]
  talk: Talk
}

export function planCrowd(now: number, gallery: Gallery, random: Random): Crowd {
  const schools = planSchools(now, random)
  const people = planPeople(now, schools, gallery.faces, random)
  const follows = planFollows(now, people, random)
  const posts = planPosts(now, schools, people, gallery, random)
  const talk = planTalk(now, posts, people, random)
  tellPicturesApart(posts, schools, gallery)
  return { schools, people, follows, posts, talk }
}
