import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { withNeeds } from '@/shell/needs/needs'
import { BookFields, IsbnField } from '@/features/secondhand/goods/book-fields'
import { BookLookup } from '@/features/secondhand/goods/book-lookup'
import { HandoverFields, MediaFields, PriceFields, WordFields } from '@/features/secondhand/goods/form-fields'
import { GoodsFormPage } from '@/features/secondhand/goods/form-page'
import { GoodsFormStore } from '@/features/secondhand/goods/form-store'
import { useStore } from '@/ui/use-store'

/** Lists a book by its ISBN. It is kept when one leaves. */
export default withNeeds(
  ['school', 'student'],
  observer(function ReleaseBooks() {
    const store = useStore(() => new GoodsFormStore('book'))
    const [lookup] = useState(() => new BookLookup(store))
    return (
      <GoodsFormPage store={store}>
        <IsbnField store={store} lookup={lookup} />
        <MediaFields store={store} />
        <WordFields
          store={store}
          title={t('书名，第几版')}
          text={t('有没有笔记和划线、缺不缺页、带不带习题册')}
        />
        <BookFields store={store} lookup={lookup} />
        <PriceFields store={store} />
        <HandoverFields store={store} />
      </GoodsFormPage>
    )
  }),
)
