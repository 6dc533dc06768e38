import React from 'react'
import { observer } from 'mobx-react-lite'
import type { DeletedDynamic } from '@contract/privacy/schema'
import { t } from '@/locale'
import { Image, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import { leftIn } from './recycle-bin'
import type { RecycleBin } from './recycle-bin'
import './privacy.css'

/** A deleted dynamic: its words, how long it stays, and what can be done. */
export const DeletedRow = observer(function DeletedRow({
  dynamic,
  bin,
}: {
  dynamic: DeletedDynamic
  bin: RecycleBin
}) {
  const { title, text, film, pictures, deleted } = dynamic
  const [cover] = pictures
  const words = title || text || (film ? t('一段视频') : t('{n} 张图片', { n: pictures.length }))
  return (
    <View className="v-deleted">
      <View className="v-deleted-what">
        <View className="u-grow">
          <View className="u-text u-two">{words}</View>
          <View className="u-meta u-one">
            {[t('{time}删除', { time: relativeTime(deleted) }), leftIn(dynamic)].join(' · ')}
          </View>
        </View>
        {cover && (
          <View className="v-thumb">
            <Image className="v-thumb-img" src={cover.thumb} mode="aspectFill" lazyLoad alt="" />
          </View>
        )}
      </View>
      <View className="v-acts">
        <Button
          size={32}
          kind="quiet"
          ariaLabel={t('彻底删除：{words}', { words })}
          onTap={() => void bin.remove.run(dynamic)}
        >
          {t('彻底删除')}
        </Button>
        <Button
          size={32}
          kind="line"
          ariaLabel={t('恢复：{words}', { words })}
          onTap={() => void bin.restore.run(dynamic)}
        >
          {t('恢复')}
        </Button>
      </View>
    </View>
  )
})
