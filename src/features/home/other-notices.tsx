import React from 'react'
import type { Notice } from '@contract/notice/schema'
import { t } from '@/locale'
import { linkTo, pathOfNotice } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { listTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import type { ArticleStore } from './article-store'
import './home.css'

const keyOf = (notice: Notice) => notice.id

/** The school's notices, pinned first. */
export function OtherNotices({ store }: { store: ArticleStore }) {
  return (
    <>
      {store.single && <Section title={t('更多公告')} />}
      <PagedListView
        list={store.notices}
        keyOf={keyOf}
        renderItem={(notice) => (store.isShown(notice) ? null : <Row notice={notice} />)}
        skeleton={<RowSkeleton rows={4} />}
        empty={<Empty title={t('还没有公告')} text={t('学校有通知时会出现在这里。')} />}
        rowHeight={56}
      />
    </>
  )
}

function Row({ notice }: { notice: Notice }) {
  return (
    <View
      className="h-other"
      ariaRole="button"
      onTap={linkTo(pathOfNotice(notice.id))}
      hoverClassName="u-press"
    >
      {notice.pinned && <Tag tone="amber">{t('置顶')}</Tag>}
      <View className="u-grow u-one">{notice.title}</View>
      <Text className="u-meta">{listTime(notice.at)}</Text>
    </View>
  )
}
