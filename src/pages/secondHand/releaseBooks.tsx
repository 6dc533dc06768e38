import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { withNeeds } from '@/shell/needs/needs'
import { BookFields, IsbnField } from '@/features/secondhand/goods/book-fields'
import { BookLookup } from '@/features/secondhand/goods/book-lookup'
import {
  GradeField,
  PictureField,
  PriceField,
  SeldomFields,
  WordFields,
} from '@/features/secondhand/goods/form-fields'
import { GoodsFormPage } from '@/features/secondhand/goods/form-page'
import { GoodsFormStore } from '@/features/secondhand/goods/form-store'
import { useStore } from '@/ui/use-store'

/** Lists a book by its ISBN. It is kept when one leaves. */
export default withNeeds(
  [],
  observer(function ReleaseBooks() {
    const store = useStore(() => new GoodsFormStore('book'))
    const [lookup] = useState(() => new BookLookup(store))
    return (
      <GoodsFormPage store={store}>
        <IsbnField store={store} lookup={lookup} />
        <PictureField store={store} />
        <WordFields
          store={store}
          title={t('书名，第几版')}
          text={t('有没有笔记和划线、缺不缺页、带不带习题册')}
        />
        <BookFields store={store} lookup={lookup} />
        <PriceField store={store} />
        <GradeField store={store} />
        <SeldomFields store={store} />
      </GoodsFormPage>
    )
  }),
  { keep: true },
)
