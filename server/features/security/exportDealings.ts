import { sql, type SQL } from 'drizzle-orm'
import { ownLines } from '../ledger/leaving'
import { ownCards, ownWithdrawals } from '../wallet/erase'

/** Orders and money of a person, as one JSON value: a function of the database takes a hundred arguments, so that all is two of them. */
export const dealingsOf = (id: string): SQL => sql`
  json_build_object(
    'payments', (select coalesce(json_agg(json_build_object('title', title, 'amount', amount, 'refunded', refunded, 'channel', channel, 'state', state,
        'at', created_at, 'paid', paid_at) order by id), '[]') from payments where payer_id = ${id}),
    'addresses', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'phone', encode(phone, 'base64'), 'label', label, 'spot', spot,
        'area', area, 'floor', floor, 'room', room, 'default', is_default, 'at', created_at) order by id), '[]')
      from user_addresses where user_id = ${id} and deleted_at is null),
    'errands', (select coalesce(json_agg(json_build_object('number', number, 'kind', kind, 'title', title, 'remark', remark, 'state', state, 'total', total,
        'refunded', refunded, 'at', created_at, 'ended', ended_at) order by id), '[]') from errands where owner_id = ${id}),
    'ridden', (select coalesce(json_agg(json_build_object('number', number, 'kind', kind, 'state', state, 'earned', earned, 'at', grabbed_at) order by id), '[]')
      from errands where rider_id = ${id}),
    'earnings', (select coalesce(json_agg(json_build_object('what', what, 'amount', amount, 'at', created_at) order by id), '[]') from rider_earnings where rider_id = ${id}),
    'rider', (select json_build_object('gender', gender, 'working', working, 'done', done, 'since', created_at) from riders where user_id = ${id}),
    'evaluations', (select coalesce(json_agg(json_build_object('of', v.of, 'stars', stars, 'tags', tags, 'text', text, 'second', second_text, 'at', created_at) order by id), '[]')
      from evaluations v where author_id = ${id}),
    'money', json_build_object('lines', ${ownLines(id)}, 'bank_cards', ${ownCards(id)}, 'withdrawals', ${ownWithdrawals(id)}))`
