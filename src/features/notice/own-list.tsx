import React from 'react'
import { stateTitles, stepOf } from '@contract/notice/rules'
import type { OwnNotice } from '@contract/notice/schema'
import { t } from '@/locale'
import { go, pathOfNotice } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { formatCount, fullTime, gradeText } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { offer } from '@/ui/menu'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag, type TagTone } from '@/ui/tag'
import type { OwnNoticesStore, Whose } from './own-store'
import './notice.css'

const tones: Record<OwnNotice['state'], TagTone> = {
  draft: 'plain',
  scheduled: 'amber',
  published: 'green',
  withdrawn: 'red',
  held: 'red',
}
const keyOf = ({ id }: OwnNotice) => id

/** Whom it is for. */
const audienceOf = ({ account, source, scope, college, grade }: OwnNotice): string =>
  account !== null
    ? source
    : scope === 'everyone'
      ? t('所有学校')
      : [college ?? '', grade === null ? '' : gradeText(grade)].filter(Boolean).join(' · ') || t('全校')

const whenOf = ({ state, publish_at, at, until }: OwnNotice): string => {
  if (state === 'scheduled' && publish_at) return t('{time} 发布', { time: fullTime(publish_at) })
  if (state === 'published' && until && Date.parse(until) < Date.now()) return t('已过展示时间')
  return fullTime(at)
}

interface Act {
  label: string
  danger?: true
  act: () => Promise<void> | void
}

/** What may be done with it, by the rows of its states. */
function actsOf(notice: OwnNotice, store: OwnNoticesStore): Act[] {
  const { id, state, mine, title } = notice
  const by = mine ? 'author' : 'desk'
  const may = (action: 'save' | 'withdraw' | 'delete') => stepOf(state, action, by) !== undefined
  const withdraw = async () => {
    const content =
      state === 'scheduled' ? t('不再定时发布，变回草稿。') : t('大家就看不到“{title}”了。', { title })
    if (await feedback.modal({ title: t('撤回公告？'), content, confirmText: t('撤回'), danger: true }))
      await store.withdraw(notice)
  }
  const remove = async () => {
    if (
      await feedback.modal({
        title: t('删除？'),
        content: t('“{title}”删掉后找不回来。', { title }),
        confirmText: t('删除'),
        danger: true,
      })
    )
      await store.remove(notice)
  }
  return [
    ...(state === 'published' ? [{ label: t('查看'), act: () => go(pathOfNotice(id)) }] : []),
    ...(may('save')
      ? [
          {
            label: state === 'published' ? t('修改') : t('接着写'),
            act: () => go(`/pages/publish/informPublish?id=${id}`),
          },
        ]
      : []),
    ...(may('withdraw')
      ? [{ label: state === 'scheduled' ? t('取消定时') : t('撤回'), danger: true as const, act: withdraw }]
      : []),
    ...(may('delete') ? [{ label: t('删除'), danger: true as const, act: remove }] : []),
  ]
}

async function ask(acts: readonly Act[]): Promise<void> {
  const danger = acts.findIndex((act) => act.danger)
  // the call has told what failed
  await reportFailure(offer(acts, danger))
}

function Row({ notice, store }: { notice: OwnNotice; store: OwnNoticesStore }) {
  const { title, state, pinned, important, mine, author, reads } = notice
  const acts = actsOf(notice, store)
  const facts = [
    audienceOf(notice),
    mine ? '' : author?.name,
    whenOf(notice),
    state === 'published' ? t('{n} 人看过', { n: formatCount(reads) }) : '',
  ]
  return (
    <View className="nt-row">
      <View className="u-grow" ariaRole="button" onTap={() => void acts[0]?.act()}>
        <View className="u-strong u-two">{title}</View>
        <View className="u-meta">{facts.filter(Boolean).join(' · ')}</View>
        <View className="nt-tags">
          <Tag tone={tones[state]}>{t(stateTitles[state])}</Tag>
          {pinned && <Tag tone="amber">{t('置顶')}</Tag>}
          {important && <Tag tone="red">{t('重要')}</Tag>}
        </View>
      </View>
      {acts.length > 0 && (
        <IconButton name="dots" label={t('{title}的操作', { title })} onTap={() => void ask(acts)} />
      )}
    </View>
  )
}

/** Notices with their states, and what may be done with each. */
export function OwnNotices({
  store,
  whose,
  onWrite,
}: {
  store: OwnNoticesStore
  whose: Whose
  onWrite: () => void
}) {
  const list = store.lists[whose]
  return (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={(notice) => <Row notice={notice} store={store} />}
      rowHeight={108}
      skeleton={<RowSkeleton />}
      empty={
        <Empty
          title={t('还没有公告')}
          text={whose === 'mine' ? t('写下第一条，存成草稿也可以。') : t('学校的人发布的公告会在这里。')}
          action={{ label: t('写公告'), icon: 'pencil', onTap: onWrite }}
        />
      }
    />
  )
}
