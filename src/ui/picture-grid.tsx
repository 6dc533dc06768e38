import React, { useState } from 'react'
import { isLong } from '@contract/file/rules'
import { Image, View } from '@/platform/components'
import { media } from '@/platform/media'
import { feedback } from '@/platform/feedback'
import { t } from '@/locale'
import { classes } from './classes'
import { Icon } from './icons/icon'
import { labelsInFull } from './labels'
import './picture-grid.css'

/** `url` is shown large and in the viewer, `thumb` in a grid. The sides tell a long picture, whose thumb is its top. */
export interface GridPicture {
  url: string
  thumb: string
  width?: number
  height?: number
}

const isTall = ({ width = 1, height = 1 }: GridPicture): boolean =>
  height > width && isLong({ width, height })

const columnsOf = (count: number): 1 | 2 | 3 => (count === 1 ? 1 : count === 2 || count === 4 ? 2 : 3)
const cells = { 1: 'u-ph-whole', 2: 'u-ph-half', 3: 'u-ph-cell' } as const

/** Rounds the outer corners of the grid, whatever number its last row holds. */
const corners = (index: number, count: number, columns: number): string => {
  const lastRow = Math.floor((count - 1) / columns) * columns
  return classes(
    index === 0 && 'u-ph-tl',
    index === Math.min(columns, count) - 1 && 'u-ph-tr',
    index === lastRow && 'u-ph-bl',
    index === count - 1 && 'u-ph-br',
  )
}

/** Up to nine pictures of a post: one as 3:2, more as squares. A tap opens the viewer. */
export function PictureGrid({ pictures }: { pictures: readonly GridPicture[] }) {
  const columns = columnsOf(pictures.length)
  const preview = (index: number) =>
    media
      .preview(
        pictures.map((picture) => picture.url),
        index,
      )
      .catch(() => feedback.toast(t('图片打不开')))
  return (
    <View className="u-ph">
      {pictures.map((picture, index) => (
        <View
          key={picture.url}
          className={classes(cells[columns], columns > 1 && corners(index, pictures.length, columns))}
          ariaRole="button"
          ariaLabel={labelsInFull ? t('查看第{n}张图片', { n: index + 1 }) : t('查看图片')}
          onTap={(event) => {
            event.stopPropagation()
            void preview(index)
          }}
        >
          <Photo src={columns === 1 && !isTall(picture) ? picture.url : picture.thumb} />
          {isTall(picture) && <View className="u-ph-mark">{t('长图')}</View>}
        </View>
      ))}
    </View>
  )
}

function Photo({ src }: { src: string }) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <View className="u-ph-lost">
        <Icon name="photo" label={t('图片加载失败')} />
      </View>
    )
  return (
    <Image className="u-ph-img" src={src} mode="aspectFill" lazyLoad alt="" onError={() => setBroken(true)} />
  )
}
