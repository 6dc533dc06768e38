import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { exportMinutes, exportName, exportPath } from '../../../contract/security/rules'
import type { Context, Viewer } from '../../context'
import { viewerOf, type Authenticate } from '../../http/access'
import { refuse, signedOut } from '../../http/refusal'
import { openPhone } from '../address/seal'
import { Secrets } from '../certification/secrets'
import { dealingsOf } from './exportDealings'
import { dataExports } from './tables'

/** Everything that the person gave and wrote, as one JSON value of the database's making. */
const dataOf = (id: string) => sql`
  select json_build_object(
    'profile', (select json_build_object('id', u.id, 'phone', u.phone, 'email', u.email, 'name', u.name, 'avatar', u.avatar,
        'intro', u.intro, 'school', s.name, 'college', u.college, 'grade', u.grade, 'major', u.major, 'gender', u.gender,
        'birthday', u.birthday, 'home_town', u.home_town, 'joined', u.created_at, 'profile_to', u.profile_to,
        'dynamics_to', u.dynamics_to, 'follows_to', u.follows_to, 'write_to', u.write_to, 'personalised', u.personalised)
      from users u left join schools s on s.id = u.school_id where u.id = ${id}),
    'vendors', (select coalesce(json_agg(json_build_object('vendor', vendor, 'bound', created_at)), '[]')
      from identities where user_id = ${id}),
    'devices', (select coalesce(json_agg(json_build_object('name', device, 'client', client, 'since', created_at, 'seen', seen_at)
      order by seen_at desc), '[]') from sessions where user_id = ${id} and expires_at > now()),
    'dynamics', (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'text', text, 'pictures', pictures,
        'place', place, 'scope', scope, 'likes', likes, 'comments', comments, 'at', created_at) order by id), '[]')
      from dynamics where author_id = ${id} and deleted_at is null),
    'comments', (select coalesce(json_agg(json_build_object('id', id, 'subject', subject_id, 'text', text, 'pictures', pictures, 'at', created_at)
      order by id), '[]') from comments where author_id = ${id} and deleted_at is null),
    'favorites', (select coalesce(json_agg(json_build_object('dynamic', dynamic_id, 'at', created_at) order by created_at), '[]')
      from favorites where user_id = ${id}),
    'confessions', (select coalesce(json_agg(json_build_object('id', id, 'to', to_name, 'text', text, 'pictures', pictures, 'state', state,
        'likes', likes, 'comments', comments, 'at', created_at) order by id), '[]')
      from confessions where author_id = ${id} and deleted_at is null),
    'pseudonyms_blocked', (select coalesce(json_agg(json_build_object('name', a.name, 'at', b.created_at)), '[]')
      from alias_blocks b join aliases a on a.id = b.alias_id where b.blocker_id = ${id}),
    'likes', (select coalesce(json_agg(json_build_object('subject', subject_id, 'at', created_at)), '[]')
      from likes where user_id = ${id}),
    'follows', (select coalesce(json_agg(json_build_object('id', f.followee_id, 'name', u.name, 'at', f.created_at)), '[]')
      from follows f join users u on u.id = f.followee_id where f.follower_id = ${id}),
    'blocks', (select coalesce(json_agg(json_build_object('id', b.blocked_id, 'name', u.name, 'at', b.created_at)), '[]')
      from blocks b join users u on u.id = b.blocked_id where b.blocker_id = ${id}),
    'tags', (select coalesce(json_agg(text order by id), '[]') from person_tags where user_id = ${id}),
    'remarks', (select coalesce(json_agg(json_build_object('id', person_id, 'name', name)), '[]') from remark_names where viewer_id = ${id}),
    'questions', (select coalesce(json_agg(json_build_object('id', id, 'to', owner_id, 'text', text, 'at', created_at) order by id), '[]')
      from person_questions where asker_id = ${id} and deleted_at is null),
    'answers', (select coalesce(json_agg(json_build_object('id', id, 'question', text, 'answer', answer, 'at', created_at) order by id), '[]')
      from person_questions where owner_id = ${id} and answer is not null and deleted_at is null),
    'barrages', (select coalesce(json_agg(json_build_object('to', owner_id, 'text', text, 'at', created_at) order by id), '[]')
      from barrages where author_id = ${id} and deleted_at is null),
    'qa_questions', (select coalesce(json_agg(json_build_object('id', id, 'category', category, 'title', title, 'text', text, 'pictures', pictures,
        'place', place, 'scope', scope, 'anonymous', alias_id is not null, 'stage', stage, 'at', created_at) order by id), '[]')
      from qa_questions where author_id = ${id} and deleted_at is null),
    'qa_answers', (select coalesce(json_agg(json_build_object('id', id, 'question', question_id, 'text', text, 'pictures', pictures,
        'anonymous', alias_id is not null, 'at', created_at) order by id), '[]')
      from qa_answers where author_id = ${id} and deleted_at is null),
    'tickets', (select coalesce(json_agg(json_build_object('kind', t.kind, 'contact', t.contact, 'at', t.created_at, 'messages',
        (select json_agg(json_build_object('text', m.text, 'desk', m.desk, 'at', m.created_at) order by m.id)
          from ticket_messages m where m.ticket_id = t.id)) order by t.id), '[]') from tickets t where t.user_id = ${id}),
    'complaints', (select coalesce(json_agg(json_build_object('number', k.number, 'subject', k.subject, 'reason', c.reason, 'text', c.text,
        'state', case when c.withdrawn_at is null then k.state else 'withdrawn' end, 'at', c.created_at) order by c.id), '[]')
      from complaints c join complaint_cases k on k.id = c.case_id where c.reporter_id = ${id}),
    'decisions', (select coalesce(json_agg(json_build_object('number', k.number, 'subject', k.subject, 'rule', k.rule, 'note', k.note,
        'state', k.state, 'mute_until', k.mute_until, 'at', k.decided_at, 'appeal', a.text, 'appeal_state', a.state) order by k.id), '[]')
      from complaint_cases k left join appeals a on a.case_id = k.id
      where k.owner_id = ${id} and k.state in ('approved', 'overturned')),
    'certifications', (select coalesce(json_agg(json_build_object('way', way, 'state', state, 'college', college, 'major', major,
        'grade', grade, 'at', created_at, 'until', until) order by id), '[]') from certifications where user_id = ${id}),
    'real_name', (select json_build_object('name', name_mask, 'number', number_mask, 'at', created_at) from real_names where user_id = ${id}),
    'hot_talks', (select coalesce(json_agg(json_build_object('title', title, 'text', text, 'red', red, 'blue', blue, 'pictures', pictures,
        'scope', scope, 'closes', closes_at, 'at', created_at) order by id), '[]') from hot_talks where author_id = ${id} and deleted_at is null),
    'hot_sides', (select coalesce(json_agg(json_build_object('talk', h.title, 'side', p.side, 'at', p.chosen_at) order by p.chosen_at), '[]')
      from hot_sides p join hot_talks h on h.id = p.talk_id where p.user_id = ${id} and h.deleted_at is null),
    'topics', (select coalesce(json_agg(json_build_object('name', name, 'category', category, 'intro', intro, 'state', state, 'at', created_at)
      order by id), '[]') from topics where creator_id = ${id}),
    'followed_topics', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'at', f.created_at, 'level', f.level, 'read', f.read_at)), '[]')
      from topic_follows f join topics p on p.id = f.topic_id where f.user_id = ${id}),
    'managed_topics', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'since', m.created_at)), '[]')
      from topic_managers m join topics p on p.id = m.topic_id where m.user_id = ${id}),
    'topic_removals', (select coalesce(json_agg(json_build_object('topic', p.name, 'dynamic', r.dynamic_id, 'state', r.state, 'reason', r.reason,
        'note', r.note, 'at', r.created_at, 'appeal', a.text, 'appeal_state', a.state, 'answer', a.note) order by r.created_at), '[]')
      from dynamics d join topic_removals r on r.dynamic_id = d.id join topics p on p.id = r.topic_id left join topic_appeals a on a.removal_id = r.id
      where d.author_id = ${id} and r.removed_by <> d.author_id),
    'topic_replies', (select coalesce(json_agg(json_build_object('topic', p.name, 'dynamic', y.dynamic_id, 'to', y."to", 'text', y.text, 'at', y.created_at)
      order by y.id), '[]') from topic_replies y join topics p on p.id = y.topic_id where y.user_id = ${id}),
    'interests', (select coalesce(json_agg(category order by category), '[]') from topic_interests where user_id = ${id}),
    'dismissed', (select coalesce(json_agg(json_build_object('id', person_id, 'at', created_at)), '[]') from dismissed_people where user_id = ${id}),
    'bank_answers', (select coalesce(json_agg(json_build_object('subject', s.title, 'mode', b.mode, 'at', b.created_at, 'ended', b.ended_at,
        'right', b.score, 'answers', (select coalesce(json_agg(json_build_object('question', v.text, 'answer', i.answer, 'right', i.correct) order by i.place), '[]')
          from bank_items i join bank_versions v on v.question_id = i.question_id and v.version = i.version
          where i.sheet_id = b.id and i.answer is not null)) order by b.id), '[]')
      from bank_sheets b join bank_subjects s on s.id = b.subject_id where b.user_id = ${id}),
    'bank_book', (select coalesce(json_agg(json_build_object('question', v.text, 'wrongs', m.wrongs, 'box', m.box, 'due', m.due_at,
        'favourite', m.favourite_at) order by m.question_id), '[]')
      from bank_marks m join bank_questions q on q.id = m.question_id join bank_versions v on v.question_id = q.id and v.version = q.version
      where m.user_id = ${id} and (m.box is not null or m.favourite_at is not null)),
    'bank_reports', (select coalesce(json_agg(json_build_object('question', v.text, 'reason', r.reason, 'text', r.text, 'state', r.state,
        'reply', r.reply, 'at', r.created_at) order by r.id), '[]')
      from bank_reports r join bank_versions v on v.question_id = r.question_id and v.version = r.version where r.user_id = ${id}),
    'chats', (select coalesce(json_agg(json_build_object('to', c.peer_id, 'kind', m.kind, 'text', m.text, 'picture', m.picture ->> 'key', 'place', m.place,
        'at', m.created_at) order by m.created_at, m.seq), '[]')
      from messages m join conversation_members c on c.conversation_id = m.conversation_id and c.user_id = m.sender_id
      where m.sender_id = ${id} and m.kind <> 'recall' and m.recalled_at is null),
    'media', (select coalesce(json_agg(json_build_object('kind', kind, 'key', key, 'seconds', seconds, 'at', created_at) order by id), '[]')
      from media where owner_id = ${id}),
    'articles', (select coalesce(json_agg(json_build_object('dynamic', a.dynamic_id, 'words', a.words)), '[]')
      from dynamic_articles a join dynamics d on d.id = a.dynamic_id where d.author_id = ${id} and d.deleted_at is null),
    'columns', (select coalesce(json_agg(json_build_object('topic', p.name, 'intro', c.intro, 'days', c.days, 'discussion', c.discussion, 'since', c.created_at)
      order by c.id), '[]') from talent_columns c join topics p on p.id = c.topic_id where c.user_id = ${id}),
    'announcements', (select coalesce(json_agg(json_build_object('title', title, 'body', body, 'source', source, 'state', state, 'at', created_at)
      order by id), '[]') from announcements where author_id = ${id}),
    'read_announcements', (select coalesce(json_agg(json_build_object('title', a.title, 'at', r.created_at)), '[]')
      from announcement_reads r join announcements a on a.id = r.announcement_id where r.user_id = ${id}),
    'subscriptions', (select coalesce(json_agg(json_build_object('account', ac.name, 'column', p.name, 'level', s.level, 'read', s.read_at, 'at', s.created_at) order by s.id), '[]')
      from subscriptions s left join subscribe_accounts ac on ac.id = s.account_id
      left join talent_columns c on c.id = s.column_id left join topics p on p.id = c.topic_id where s.user_id = ${id}),
    'digest', (select json_build_object('every', every, 'hour', hour, 'day', day, 'next', due_at) from subscribe_digests where user_id = ${id}),
    'accounts', (select coalesce(json_agg(json_build_object('name', ac.name, 'intro', ac.intro, 'statement', case when ac.creator_id = ${id} then ac.statement end,
        'state', ac.state, 'owner', e.owner, 'since', e.created_at) order by ac.id), '[]')
      from subscribe_editors e join subscribe_accounts ac on ac.id = e.account_id where e.user_id = ${id}),
    'roles', (select coalesce(json_agg(json_build_object('role', role, 'since', granted_at, 'until', coalesce(revoked_at, expires_at)) order by id), '[]')
      from grants where user_id = ${id}),
    'reminders', (select json_build_object('settings', (select row_to_json(s) from notice_settings s where s.user_id = ${id}),
        'subscribed', (select coalesce(json_agg(json_build_object('vendor', vendor, 'kind', "group", 'left', remaining)), '[]')
          from subscribe_consents where user_id = ${id}))),
    'messages', (select coalesce(json_agg(json_build_object('kind', kind, 'text', text, 'at', created_at) order by id), '[]')
      from notices where user_id = ${id})) as data, ${dealingsOf(id)} as dealings`

interface StoredFile {
  key: string
}
interface Data {
  profile: { avatar: string | null }
  dynamics: { pictures: StoredFile[] }[]
  confessions: { pictures: StoredFile[] }[]
  chats: { picture: string | null }[]
  media: StoredFile[]
}
interface Dealings {
  addresses: { id: string; phone: string }[]
}

async function read({ db, config, providers: { storage } }: Context, id: string): Promise<unknown> {
  const { rows } = await db.execute<{ data: Data; dealings: Dealings }>(dataOf(id))
  const [row] = rows
  if (!row) throw new Error('no row')
  const { profile, dynamics, confessions, chats, media, ...rest } = row.data
  const { addresses, ...dealings } = row.dealings
  const secrets = new Secrets(config)
  return {
    exported_at: new Date().toISOString(),
    profile: { ...profile, avatar: profile.avatar === null ? null : storage.url(profile.avatar) },
    dynamics: dynamics.map((dynamic) => ({
      ...dynamic,
      pictures: dynamic.pictures.map(({ key }) => storage.url(key)),
    })),
    confessions: confessions.map((post) => ({
      ...post,
      pictures: post.pictures.map(({ key }) => storage.url(key)),
    })),
    chats: chats.map((message) => ({ ...message, picture: message.picture && storage.url(message.picture) })),
    addresses: addresses.map(({ id: own, phone, ...address }) => ({
      ...address,
      phone: openPhone(secrets, own, Buffer.from(phone, 'base64')),
    })),
    media: media.map(({ key, ...file }) => ({ ...file, url: storage.url(key) })),
    ...rest,
    ...dealings,
  }
}

/** Only what was prepared a moment ago. A download that broke off may be repeated while that lasts. */
async function take({ db }: Context, viewer: Viewer): Promise<void> {
  const taken = await db
    .update(dataExports)
    .set({ fetchedAt: sql`coalesce(${dataExports.fetchedAt}, now())` })
    .where(
      and(
        eq(dataExports.userId, viewer.id),
        gt(dataExports.preparedAt, sql`now() - make_interval(mins => ${exportMinutes})`),
      ),
    )
    .returning({ id: dataExports.userId })
  if (taken.length === 0) throw refuse('请先准备导出，再来下载')
}

/** The one answer that is a file and not an envelope, as downloads on every target need. */
export const exportFile =
  (context: Context, authenticate: Authenticate): FastifyPluginAsync =>
  async (app) => {
    app.get(`/api/${exportPath}`, {
      config: { rateLimit: { max: 10, timeWindow: 60_000 } },
      preValidation: async (request) => {
        request.viewer = await viewerOf(request, authenticate)
        if (!request.viewer) throw signedOut()
      },
      handler: async ({ viewer }, reply) => {
        if (!viewer) throw signedOut()
        await take(context, viewer)
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(exportName)}`)
          .send(JSON.stringify(await read(context, viewer.id), null, 2))
      },
    })
  }
