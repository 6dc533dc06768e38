import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Goods } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { Image, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PersonName } from '@/ui/person-name'
import { Section } from '@/ui/section'
import { Tag } from '@/ui/tag'
import { pathOfSeller } from '../pages'
import { ratedText } from '@/shell/order/labels'
import { explainBusiness } from './labels'
import './detail.css'

/** Who sells, and how it went with them so far. */
export const SellerCard = observer(function SellerCard({ seller }: { seller: Goods['seller'] }) {
  const { id, name, avatar, frame, college, sold, business } = seller
  const facts = [sold > 0 ? t('卖出 {n} 件', { n: formatCount(sold) }) : t('还没有成交过'), ratedText(seller)]
  return (
    <View className="u-card">
      <View className="gt-seller" ariaRole="button" onTap={linkTo(pathOfSeller(id))} hoverClassName="u-press">
        <Avatar src={avatar} name={name} frame={frame} />
        <View className="u-grow">
          <View className="gt-seller-name">
            <PersonName of={seller} />
            {business && <Tag tone="blue">{t('商家')}</Tag>}
          </View>
          <View className="u-meta u-one">{facts.join(' · ')}</View>
          {college !== null && <View className="u-meta u-one">{college}</View>}
        </View>
        <Icon name="chevron-right" size={20} />
      </View>
      <View
        className="gt-right"
        ariaRole="button"
        onTap={() => void explainBusiness()}
        hoverClassName="u-press"
      >
        <View className="u-grow">
          {business ? t('认证过的商家，收到后 7 天内可以无理由退货') : t('个人闲置，不支持 7 天无理由退货')}
        </View>
        <Icon name="help" size={16} />
      </View>
    </View>
  )
})

/** Which book it is, and which courses of the school use it. */
export const BookFacts = observer(function BookFacts({ goods: { book, course } }: { goods: Goods }) {
  if (!book) return null
  const courses = [...new Set([course, ...book.courses])].filter(Boolean)
  const facts = [
    [book.author, book.publisher].filter(Boolean).join(' · '),
    `ISBN ${book.isbn}`,
    book.price === null ? '' : t('定价 {price}', { price: yuan(book.price) }),
  ].filter(Boolean)
  return (
    <>
      <Section title={t('这本书')} />
      <View className="u-card gt-book">
        {book.cover !== null && (
          <Image className="gt-book-cover" src={book.cover} mode="aspectFill" lazyLoad alt={t('封面')} />
        )}
        <View className="u-grow">
          <View className="u-strong u-text">{book.title}</View>
          {facts.map((fact) => (
            <View key={fact} className="u-meta u-text u-figures">
              {fact}
            </View>
          ))}
          {courses.length > 0 && (
            <View className="gt-tags">
              {courses.map((name) => (
                <Tag key={name} tone="amber">
                  {name}
                </Tag>
              ))}
            </View>
          )}
        </View>
      </View>
    </>
  )
})
