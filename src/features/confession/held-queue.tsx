import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { HeldConfession } from '@contract/confession/schema'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { relativeTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PictureGrid } from '@/ui/picture-grid'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/shell/roles/roles.css'

const byId = ({ id }: HeldConfession) => id

/** Posts that name somebody without an account, or a word that may be a name, each with its two answers. */
export const HeldQueue = observer(function HeldQueue({ onDone }: { onDone: () => Promise<void> }) {
  const [list] = useState(
    () => new PagedList<HeldConfession>((after) => get('loveWall/queue', { after }, inPlace), byId),
  )
  const [refusing, setRefusing] = useState<HeldConfession | null>(null)
  useEffect(() => void list.load(), [list])
  // read anew either way, since somebody else may have been first
  const settle = (work: Promise<unknown>) =>
    work.finally(() => Promise.all([list.refresh(), onDone()])).then(() => undefined)
  const approve = async ({ id, names }: HeldConfession) => {
    const content =
      names.length > 0
        ? t('里面的“{names}”不是在写人，不再等 TA 同意。', { names: names.join('、') })
        : t('同校的同学马上能看到它。')
    const sure = await feedback.modal({ title: t('让它上墙？'), content, confirmText: t('上墙') })
    if (sure) await settle(post('loveWall/review', { id, action: 'approve' })).catch(() => undefined)
  }
  const row = (held: HeldConfession) => (
    <Card className="r-row">
      {held.to !== null && <View className="u-strong u-text">{t('致 {name}', { name: held.to })}</View>}
      <View className="u-text">{held.text}</View>
      {held.pictures.length > 0 && <PictureGrid pictures={held.pictures} />}
      <View className="u-meta u-text">
        {held.names.length > 0
          ? t('“{names}”也是本校同学的昵称，已经在问 TA；如果不是在写人，可以直接上墙', {
              names: held.names.join('、'),
            })
          : t('称呼没有对应的账号')}
      </View>
      <View className="u-meta u-one">{[held.author.name, relativeTime(held.at)].join(' · ')}</View>
      <View className="r-acts">
        <Button size={44} className="u-grow" onTap={() => void approve(held)}>
          {t('上墙')}
        </Button>
        <Button size={44} kind="line" className="u-grow" onTap={() => setRefusing(held)}>
          {t('不上墙')}
        </Button>
      </View>
    </Card>
  )
  return (
    <>
      <PagedListView
        list={list}
        keyOf={byId}
        renderItem={row}
        rowHeight={240}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <Empty
            drawing="lamp"
            title={t('没有等着的表白')}
            text={t('写到了人、又找不到账号的表白，会排到这里。')}
          />
        }
      />
      {refusing && (
        <ReasonSheet
          title={t('不让它上墙')}
          label={t('不上墙')}
          onClose={() => setRefusing(null)}
          onSend={(reason) => settle(post('loveWall/review', { id: refusing.id, action: 'refuse', reason }))}
        />
      )}
    </>
  )
})
