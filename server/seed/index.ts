/** The demo campus: three schools, their students and a month of what they said, drawn and written by this folder. */
import { performance } from 'node:perf_hooks'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { Config } from '../config'
import type { Context, Executor } from '../context'
import { follows, users } from '../features/account/tables'
import { parcelStations } from '../features/address/tables'
import { aliases } from '../features/alias/tables'
import { bankChapters, bankQuestions, bankSubjects, bankVersions } from '../features/bank/tables'
import { conversationMembers, conversations, messages } from '../features/chat/tables'
import {
  certifications,
  faculties,
  mailDomains,
  majors,
  questions,
  roll,
} from '../features/certification/tables'
import { dynamics, dynamicTopics, favorites } from '../features/circle/tables'
import { comments } from '../features/comment/tables'
import { confessions } from '../features/confession/tables'
import { likes } from '../features/like/tables'
import { media, pictures } from '../features/file/tables'
import {
  barrages,
  homepageLikes,
  personQuestions,
  personTags,
  tagUses,
  wallPhotos,
} from '../features/homepage/tables'
import { articles, banners, forms, navItems } from '../features/home/tables'
import { announcements } from '../features/notice/tables'
import { hotSides, hotTalks } from '../features/hot/tables'
import { notices } from '../features/message/tables'
import { qaAnswers, qaQuestions } from '../features/qa/tables'
import { programmes } from '../features/radio/tables'
import { grants } from '../features/roles/tables'
import { houses, schoolContacts, schools } from '../features/school/tables'
import {
  subscribeAccounts,
  subscribeDigests,
  subscribeEditors,
  subscriptions,
} from '../features/subscribe/tables'
import { dynamicArticles, talentColumns } from '../features/talent/tables'
import { topicFollows, topicInterests, topics } from '../features/topic/tables'
import { drawGallery, type Storage } from './art/gallery'
import { planCampus, type Campus } from './plan'
import { planRoll } from './plan/certification'
import { schoolWords } from './text/schools'
import { fillWallets } from './wallet'

export interface SeedContext {
  db: Context['db']
  providers: { storage: Storage }
  log: Pick<Context['log'], 'info'>
  /** Without it the schools' rolls stay empty: their entries are hashes under a key. */
  config?: Pick<Config, 'dataDir' | 'papersKey' | 'oldPapersKeys'>
}

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const chunk = 2000

async function insert<T extends AnyPgTable>(
  tx: Executor,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunk)
    await tx.insert(table).values(rows.slice(start, start + chunk))
}

async function store(
  tx: Executor,
  { schools: campuses, people, posts, talk, home, homepages, studying, ...campus }: Campus,
): Promise<void> {
  await insert(
    tx,
    schools,
    campuses.map(({ row }) => row),
  )
  await insert(
    tx,
    houses,
    campuses.flatMap((school) => school.houses),
  )
  await insert(
    tx,
    parcelStations,
    campuses.flatMap((school) => school.stations),
  )
  await insert(
    tx,
    users,
    people.map(({ row }) => row),
  )
  await insert(tx, follows, campus.follows)
  await insert(
    tx,
    pictures,
    posts.flatMap((post) => post.pictures),
  )
  await insert(
    tx,
    dynamics,
    posts.map(({ row }) => row),
  )
  await insert(
    tx,
    dynamicTopics,
    posts.flatMap(({ topics }) => topics),
  )
  await insert(
    tx,
    comments,
    talk.remarks.map(({ row }) => row),
  )
  await insert(
    tx,
    likes,
    talk.likes.map(({ row }) => row),
  )
  await insert(tx, favorites, campus.favorites)
  await insert(tx, notices, campus.notices)
  await insert(tx, announcements, home.announcements)
  await insert(tx, banners, home.banners)
  await insert(tx, navItems, home.nav)
  await insert(tx, articles, home.articles)
  await insert(tx, forms, home.forms)
  await insert(tx, faculties, studying.faculties)
  await insert(tx, majors, studying.majors)
  await insert(tx, mailDomains, studying.mailDomains)
  await insert(tx, questions, studying.questions)
  await insert(tx, certifications, studying.certifications)
  await insert(tx, personTags, homepages.tags)
  await insert(tx, tagUses, homepages.uses)
  await insert(tx, wallPhotos, homepages.photos)
  await insert(tx, personQuestions, homepages.questions)
  await insert(tx, barrages, homepages.barrages)
  await insert(tx, homepageLikes, homepages.likes)
  await insert(tx, schoolContacts, homepages.contacts)
  await insert(tx, topics, campus.topics.topics)
  await insert(tx, topicFollows, campus.topics.follows)
  await insert(tx, topicInterests, campus.topics.interests)
  await insert(tx, bankSubjects, campus.bank.subjects)
  await insert(tx, bankChapters, campus.bank.chapters)
  await insert(tx, bankQuestions, campus.bank.questions)
  await insert(tx, bankVersions, campus.bank.versions)
  await insert(tx, aliases, campus.forum.aliases)
  await insert(tx, qaQuestions, campus.forum.questions)
  await insert(tx, qaAnswers, campus.forum.answers)
  await insert(tx, likes, campus.forum.likes)
  await insert(tx, hotTalks, campus.hot.talks)
  await insert(tx, hotSides, campus.hot.sides)
  await insert(tx, comments, campus.hot.arguments)
  await insert(tx, likes, campus.hot.likes)
  await insert(tx, notices, campus.hot.notices)
  await insert(tx, aliases, campus.wall.aliases)
  await insert(tx, confessions, campus.wall.confessions)
  await insert(tx, comments, campus.wall.comments)
  await insert(tx, likes, campus.wall.likes)
  await insert(tx, subscribeAccounts, campus.accounts.accounts)
  await insert(tx, subscribeEditors, campus.accounts.editors)
  await insert(tx, subscriptions, campus.accounts.subscriptions)
  await insert(tx, subscribeDigests, campus.accounts.digests)
  await insert(tx, announcements, campus.accounts.articles)
  await insert(tx, grants, [...campus.columns.grants, ...campus.radio.grants])
  await insert(tx, talentColumns, campus.columns.columns)
  await insert(tx, dynamicArticles, campus.columns.articles)
  await insert(tx, media, campus.radio.media)
  await insert(tx, programmes, campus.radio.programmes)
  await insert(tx, conversations, campus.chats.conversations)
  await insert(tx, conversationMembers, campus.chats.members)
  await insert(tx, messages, campus.chats.messages)
}

/**
 * Fills a database that holds no school (seedOnce sees to that) with the demo campus, all of it or nothing. Times are
 * told from `now`, ms since 1970. Pictures go to the storage first: the same keys hold the same pictures.
 */
export async function seedDemo({ db, providers, log, config }: SeedContext, now = Date.now()): Promise<void> {
  await db.transaction(async (tx) => {
    const began = performance.now()
    const faces = schoolWords.reduce((sum, { crowd }) => sum + crowd.people.length, 0)
    const gallery = await drawGallery(providers.storage, faces)
    const drawn = performance.now()
    const campus = planCampus(now, gallery)
    const planned = performance.now()
    await store(tx, campus)
    await fillWallets(tx)
    if (config) await insert(tx, roll, planRoll(config, campus.schools))
    const stored = performance.now()
    log.info(
      {
        drawingMs: Math.round(drawn - began),
        planningMs: Math.round(planned - drawn),
        storingMs: Math.round(stored - planned),
        students: campus.people.length,
        dynamics: campus.posts.length,
        comments: campus.talk.remarks.length,
        likes: campus.talk.likes.length,
      },
      'demo campus written',
    )
  })
}
