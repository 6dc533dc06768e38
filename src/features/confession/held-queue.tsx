import React, { useState } from 'react'
import type { HeldConfession } from '@contract/confession/schema'
import { approval, Decidable, refusal, type Answer } from '@/shell/desk/decidable'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { relativeTime } from '@/ui/format'
import { PictureGrid } from '@/ui/picture-grid'
import '@/shell/roles/roles.css'

/** Posts that name somebody without an account, or a word that may be a name, each with its two answers. */
export function HeldQueue({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<HeldConfession, Answer>({
        fetch: (after) => get('loveWall/queue', { after }, inPlace),
        send: ({ id }, answer) => post('loveWall/review', { id, ...answer }),
        onDecided: onDone,
      }),
  )
  const approve = (held: HeldConfession) =>
    queue.confirm(held, approval, {
      title: t('让它上墙？'),
      content:
        held.names.length > 0
          ? t('里面的“{names}”不是在写人，不再等 TA 同意。', { names: held.names.join('、') })
          : t('同校的同学马上能看到它。'),
      confirmText: t('上墙'),
    })
  return (
    <DeskQueue
      queue={queue}
      of={null}
      rowHeight={240}
      empty={{ title: t('没有等着的表白'), text: t('写到了人、又找不到账号的表白，会排到这里。') }}
      approve={{ label: t('上墙'), onTap: approve }}
      refuse={{ label: t('不上墙'), title: () => t('不让它上墙'), decision: refusal }}
    >
      {(held) => (
        <>
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
        </>
      )}
    </DeskQueue>
  )
}
