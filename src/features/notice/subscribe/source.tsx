import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { stateTitles, type Publisher } from '@contract/subscribe/rules'
import type { Detail, Entry } from '@contract/subscribe/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { linkTo, linkToPerson } from '@/shell/links'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { formatCount } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { offer } from '@/ui/menu'
import type { Act } from '@/ui/menu'
import { Section } from '@/ui/section'
import { shareRow } from '@/ui/share'
import type { Card } from '@/ui/share'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { SourceStore } from './detail-store'
import { EntryRow } from './entry-row'
import { SubscribeButton } from './offers'
import { askLevel, categoryTitle, editorsPage, editPage, levelTitle, pathOf, writePage } from './labels'
import './subscribe.css'

const byId = ({ id }: Entry) => id

const cardOf = ({ kind, id, name, avatar }: Detail): Card => ({
  title: name,
  path: pathOf(kind, id),
  picture: avatar ?? undefined,
})

/** An account or a column with its articles. */
export const Source = observer(function Source({ kind, id }: { kind: Publisher; id: string }) {
  const store = useStore(() => new SourceStore(kind, id), { show: ({ detail }) => detail.load(), pull: true })
  const { data } = store.detail
  useTitle(data?.name)
  useShare(() => data && cardOf(data))
  return (
    <Loaded of={store.detail} onRetry={store.load} skeleton={<RowSkeleton rows={5} />}>
      {(detail) => (
        <>
          <Head store={store} detail={detail} />
          {detail.state === 'approved' && (
            <>
              <Section title={t('文章')} />
              <PagedListView
                list={store.articles}
                keyOf={byId}
                rowHeight={96}
                skeleton={<RowSkeleton />}
                renderItem={(entry) => <Article entry={entry} store={store} detail={detail} />}
                empty={
                  <Empty
                    title={t('还没有文章')}
                    text={
                      detail.writes ? t('写下第一篇，订阅的人都会看到。') : t('先订阅，发了新的会告诉你。')
                    }
                    {...writing(detail)}
                  />
                }
              />
            </>
          )}
        </>
      )}
    </Loaded>
  )
})

const writing = ({ writes, kind, id }: Detail) =>
  writes
    ? {
        action: {
          label: t('写文章'),
          icon: 'pencil' as const,
          onTap: linkTo(kind === 'account' ? writePage(id) : '/pages/publish/talentTopicpublish'),
        },
      }
    : {}

function Article({ entry, store, detail }: { entry: Entry; store: SourceStore; detail: Detail }) {
  const withdraw = async () => {
    const content = t('大家就看不到“{title}”了，写它的人可以改好再发。', { title: entry.title })
    if (!(await feedback.modal({ title: t('撤回文章？'), content, confirmText: t('撤回'), danger: true })))
      return
    await store.withdraw(entry).then(
      () => feedback.toast(t('撤回了')),
      () => undefined,
    )
  }
  if (!detail.manages || detail.kind !== 'account') return <EntryRow entry={entry} />
  return (
    <EntryRow entry={entry}>
      <View className="u-ib-end" ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <IconButton
          name="arrow-back-up"
          label={t('撤回{title}', { title: entry.title })}
          onTap={() => void withdraw()}
        />
      </View>
    </EntryRow>
  )
}

const Head = observer(function Head({ store, detail }: { store: SourceStore; detail: Detail }) {
  const {
    kind,
    id,
    name,
    avatar,
    intro,
    under,
    category,
    official,
    articles,
    state,
    reason,
    host,
    topic,
    writes,
    manages,
  } = detail
  const { subscribed, standing } = store
  const [closing, setClosing] = useState(false)
  const open = state === 'approved'
  const facts = [
    category ? categoryTitle(category) : '',
    under,
    t('{n} 篇', { n: articles }),
    t('{n} 人订阅', { n: formatCount(subscribed.count) }),
  ]
  const setLevel = async () => {
    const level = await askLevel(kind)
    if (level) await reportFailure(store.set({ level }))
  }
  return (
    <View className="sb-head">
      <View className="sb-who">
        <Avatar src={avatar} name={name} size={68} />
        <View className="u-grow">
          <View className="u-display u-text" ariaRole="heading">
            {name}
          </View>
          <View className="u-meta">{facts.filter(Boolean).join(' · ')}</View>
          <View className="sb-name">
            {official && <Tag tone="blue">{t('学校认证')}</Tag>}
            {!open && <Tag tone={state === 'pending' ? 'amber' : 'red'}>{t(stateTitles[state])}</Tag>}
          </View>
        </View>
        <IconButton
          name="dots"
          label={t('更多')}
          end
          onTap={() => void menu(store, detail, () => setClosing(true))}
        />
      </View>
      <View className="u-ink2 u-text sb-intro">{intro}</View>
      {reason !== '' && <View className="u-text">{t('原因：{reason}', { reason })}</View>}
      {open && (
        <View className="sb-acts">
          <SubscribeButton toggle={subscribed} name={name} size={44} />
          {standing && (
            <Button
              size={44}
              kind="line"
              icon={standing.level === 'none' ? 'bell-off' : 'bell'}
              ariaLabel={t('提醒方式：{level}', { level: levelTitle(standing.level) })}
              onTap={() => void setLevel()}
            >
              {levelTitle(standing.level)}
            </Button>
          )}
          {writes && (
            <Button size={44} kind="quiet" icon="pencil" onTap={writing(detail).action?.onTap}>
              {t('写文章')}
            </Button>
          )}
        </View>
      )}
      <View className="sb-acts">
        {host && (
          <View className="sb-act" ariaRole="button" onTap={linkToPerson(host.id)}>
            <Text>{t('{name}的主页', { name: host.name })}</Text>
          </View>
        )}
        {topic && (
          <View className="sb-act" ariaRole="button" onTap={linkTo(`/pages/topic/topicDetail?id=${topic}`)}>
            <Text>{t('话题 {name}', { name: under })}</Text>
          </View>
        )}
        {kind === 'account' && (writes || manages) && (
          <View className="sb-act" ariaRole="button" onTap={linkTo(editorsPage(id))}>
            <Text>{t('编辑和负责人')}</Text>
          </View>
        )}
        {manages && (
          <View className="sb-act" ariaRole="button" onTap={linkTo(editPage(id))}>
            <Text>{t('修改资料')}</Text>
          </View>
        )}
      </View>
      {closing && (
        <ReasonSheet
          title={t('停用“{name}”？', { name })}
          label={t('停用')}
          onClose={() => setClosing(false)}
          onSend={(why) => store.review('close', why)}
        />
      )}
    </View>
  )
})

/** Passing it on, the place of it in one's list, complaining; for the desk also closing it. */
async function menu(store: SourceStore, detail: Detail, close: () => void): Promise<void> {
  const { kind, id, name, state, reviews, host } = detail
  const { standing } = store
  const reopen = async () => {
    if (
      await feedback.modal({
        title: t('重新开放“{name}”？', { name }),
        content: t('文章会重新显示，订阅的人还在。'),
        confirmText: t('开放'),
      })
    )
      await store.review('reopen')
  }
  const acts: Act[] = [
    shareRow(cardOf(detail)),
    ...(standing
      ? [
          {
            label: standing.pinned ? t('取消置顶') : t('在我的订阅里置顶'),
            act: () => store.set({ pinned: !standing.pinned }),
          },
        ]
      : []),
    {
      label: t('举报'),
      act: () =>
        complain(kind === 'account' ? 'account' : 'user', kind === 'account' ? id : (host?.id ?? id)),
    },
    ...(reviews && state === 'approved' ? [{ label: t('停用'), act: close }] : []),
    ...(reviews && state === 'closed' ? [{ label: t('重新开放'), act: reopen }] : []),
  ]
  // the call has told what failed
  await reportFailure(offer(acts, -1))
}
