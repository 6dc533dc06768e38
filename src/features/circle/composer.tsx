import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/circle/rules'
import { t } from '@/locale'
import { Text, Textarea, View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import type { DetailStore } from './detail-store'
import { LikeButton } from './like-button'
import { shareDynamic } from './menu'
import './circle.css'

/** The foot of a dynamic's page: a line to open the composer, or the composer itself. */
export const Composer = observer(function Composer({ detail }: { detail: DetailStore }) {
  const dynamic = detail.dynamic.data
  if (!dynamic) return null
  if (detail.saying) return <Writing detail={detail} />
  return (
    <ActionBar>
      <View className={`c-say${detail.draft === '' ? ' c-say-idle' : ''} u-one`} ariaRole="button" onTap={() => detail.say(detail.target)}>
        {detail.draft || t('说点什么')}
      </View>
      <LikeButton dynamic={dynamic} stacked />
      <View className="u-ib c-count-act" ariaRole="button" ariaLabel={t('评论')} onTap={() => detail.say(null)}>
        <Icon name="message-circle" size={22} />
        <Text>{formatCount(dynamic.data.comments)}</Text>
      </View>
      <IconButton name="share-3" label={t('分享')} onTap={() => void shareDynamic(dynamic)} />
    </ActionBar>
  )
})

const Writing = observer(function Writing({ detail }: { detail: DetailStore }) {
  const over = Array.from(detail.draft).length - limits.comment.max
  const { target } = detail
  return (
    <View className="c-composer">
      {target && <View className="c-composer-to">{t('回复 {name}', { name: target.name })}</View>}
      <View className="c-composer-row">
        <View className="c-say">
          <Textarea
            className="c-composer-area"
            value={detail.draft}
            placeholder={t('友善一点，大家都在同一个校园')}
            maxLength={-1}
            focus
            autoHeight
            cursorSpacing={24}
            ariaLabel={t('评论')}
            onInput={detail.type}
          />
        </View>
        <Button size={44} disabled={!detail.sendable || over > 0} loading={detail.send.busy} onTap={() => void detail.send.run()}>
          {over > 0 ? t('多 {n} 字', { n: over }) : t('发送')}
        </Button>
        <IconButton name="x" label={t('收起')} onTap={detail.rest} />
      </View>
    </View>
  )
})
