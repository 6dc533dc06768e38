import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Image, View } from '@/platform/components'
import { media } from '@/platform/media'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { Sheet } from '@/ui/sheet'
import { Block } from '@/ui/states/skeleton'
import type { PosterStore } from './poster-store'
import './poster.css'

interface PosterSheetProps {
  store: PosterStore
  onClose: () => void
  /** 海报, where it is not another picture. */
  title?: string
  /** What it shows, for screen readers. */
  alt: string
}

/** A poster, once it is drawn. */
export const PosterPicture = observer(function PosterPicture({
  poster,
  alt,
}: {
  poster: PosterStore['poster']
  /** What it shows, for screen readers. */
  alt: string
}) {
  useEffect(() => void poster.load(), [poster])
  return (
    <View className="sp-poster">
      <Loaded
        of={poster}
        part
        skeleton={
          <View className="sp-img u-sk-fade" ariaLabel={t('正在画图')}>
            <Block width="100%" height="100%" shape="photo" />
          </View>
        }
      >
        {({ url }) => (
          <Image
            className="sp-img"
            src={url}
            mode="aspectFit"
            alt={t('{what}，点按放大', { what: alt })}
            onTap={() => void reportFailure(media.preview([url], 0), t('图片打不开，请再试一次'))}
          />
        )}
      </Loaded>
    </View>
  )
})

/** The same in a sheet, with the way to keep it. */
export const PosterSheet = observer(function PosterSheet({
  store: { poster, save },
  onClose,
  title = t('海报'),
  alt,
}: PosterSheetProps) {
  return (
    <Sheet open onClose={onClose} label={title} head={<View className="u-title">{title}</View>} bare>
      <PosterPicture poster={poster} alt={alt} />
      <View className="sp-acts">
        <Button className="u-grow" kind="line" onTap={onClose}>
          {t('关闭')}
        </Button>
        <Button
          className="u-grow"
          icon="download"
          disabled={!poster.data}
          loading={save.busy}
          onTap={() => void save.run()}
        >
          {t('保存到相册')}
        </Button>
      </View>
    </Sheet>
  )
})
