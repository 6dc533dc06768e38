import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { yuan } from '@/shell/order/labels'
import { Image, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { TagSet } from '@/ui/tag-set'
import type { BookLookup } from './book-lookup'
import type { GoodsFormStore } from './form-store'
import './form.css'

interface BookProps {
  store: GoodsFormStore
  lookup: BookLookup
}

const hints = {
  idle: t('书背面条码下面的 10 位或 13 位数字'),
  looking: t('正在查是哪本书'),
  found: undefined,
  unknown: t('书库里还没有这本，自己写书名和作者就好'),
} as const

/** Which book: its ISBN typed or scanned, and what is known of it. */
export const IsbnField = observer(function IsbnField({ store, lookup }: BookProps) {
  const { phase, book, failed } = lookup
  const field = store.draft.form.field('isbn')
  return (
    <>
      <TextField
        {...field}
        type="text"
        max={20}
        placeholder="978"
        hint={failed ? t('没有查到，可能是网络不好，也可以自己写') : hints[phase]}
        onChange={lookup.type}
      >
        <IconButton name="scan" label={t('扫条码')} end onTap={() => void lookup.scan()} />
      </TextField>
      {failed && (
        <View className="u-pad gf-choices">
          <Button kind="line" size={44} icon="refresh" onTap={lookup.retry}>
            {t('再查一次')}
          </Button>
        </View>
      )}
      {book && (
        <View className="gf-found">
          {book.cover !== null && (
            <Image className="gf-cover" src={book.cover} mode="aspectFill" alt={t('封面')} />
          )}
          <View className="u-grow">
            <View className="u-strong u-text">{book.title}</View>
            <View className="u-meta u-text">
              {[
                book.author,
                book.publisher,
                book.price === null ? '' : t('定价 {price}', { price: yuan(book.price) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </View>
          </View>
        </View>
      )}
    </>
  )
})

/** Who wrote it, where that is not known yet, and which course uses it. */
export const BookFields = observer(function BookFields({ store, lookup }: BookProps) {
  const { form } = store.draft
  const course = form.field('course')
  const known = lookup.book?.courses ?? []
  return (
    <>
      {lookup.phase !== 'found' && (
        <TextField {...form.field('author')} max={limits.author.max} placeholder={t('封面上的作者')} />
      )}
      <TextField {...course} max={limits.course.max} placeholder={t('如 高等数学，上这门课的同学会看到')} />
      {known.length > 0 && (
        <Field label={t('用这本书的课')}>
          <TagSet
            tags={known}
            chosen={[course.value]}
            onToggle={(name) => course.onChange(name === course.value ? '' : name)}
          />
        </Field>
      )}
    </>
  )
})
