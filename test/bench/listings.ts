/** A school of many sellers, and what they put up: for the bench of second-hand. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { inTransaction, withoutIndexes } from './million'

const sellers = 2_000
const texts = 20_000

/** As in life, the n-th word comes about as often as 1 / n. */
const nouns =
  '教材 自行车 台灯 耳机 键盘 相机 吉他 球拍 风扇 书包 外套 球鞋 水壶 镜子 鼠标 平板 音箱 手表 雨伞 拉杆箱 床帘 收纳盒 衣架 电煮锅 吹风机 尤克里里 口琴 滑板 瑜伽垫 哑铃 帐篷 睡袋 望远镜 显微镜 画板 颜料 毛笔 砚台 围棋 桌游 手办 拼图 香薰 口红 面霜 卷发棒 耳钉 项链 帽子 围巾 手套 皮带 墨镜 领带 西装 汉服 旗袍 舞鞋 护膝 泳镜 冰鞋 雪板 登山杖 鱼竿 航模 无人机 树莓派 示波器 万用表 电烙铁'
const phrases =
  '用了不到一年 功能完好没有磕碰 毕业了带不走 买来只用过一次 可以当面看货 送原装配件 宿舍楼下自提 价格可以小刀 搬宿舍急出 包装盒还在 适合新生用 成色如图 发票还在 不议价 给钱就走 女生自用很爱惜 男生宿舍没怎么碰 充电正常续航不错 声音清楚 擦干净就能用 换了新的所以出 考完试用不上了 笔记写得很全 有一点划痕不影响用 颜色很正 尺码偏大 送一个收纳袋 周末都在学校 晚上八点以后方便 先到先得'

/** Distinct words of listings, with their bigrams: made once each, they stand in many listings. */
const makeTexts = `
  create temporary table samples as
  select n as place, title, body, bigrams(title || ' ' || body || '  ') as grams from (
    select n, phrase(n * 7) || '的' || noun as title, phrase(n) || '，' || phrase(n * 3 + 1) || '，' || phrase(n * 5 + 2) || '。' as body
    from (select n, (string_to_array($2, ' '))[least(array_length(string_to_array($2, ' '), 1), floor(exp(random() * ln(array_length(string_to_array($2, ' '), 1) + 1)))::int)] as noun
      from generate_series(1, $1::int) n) named
  ) said`
const makePhrase = `
  create function pg_temp.phrase(n int) returns text language sql immutable as
  $$ select (string_to_array('${phrases}', ' '))[1 + n % ${phrases.split(' ').length}] $$`

/** SQL of a column with one picture of row n, written as the server writes it: it is read as text. */
export const onePicture = `format('[{"id":"%s","key":"demo/%s.webp","thumbKey":"demo/%s-s.webp","width":1280,"height":960}]', gen_random_uuid(), n, n)::json`

const fill = `
  insert into secondhand_goods (id, school_id, author_id, key, title, text, category, grade, price, ways, pictures, house_id,
    spot, pieces, free, sold, off, likes, fresh_at, created_at, grams)
  select gen_random_uuid(), $1, u.id, gen_random_uuid(), s.title, s.body,
    (array['book', 'digital', 'appliance', 'daily', 'clothes', 'beauty', 'sports', 'music', 'bike', 'other'])[1 + floor(random() * 10)::int],
    (array['new', 'almost', 'good', 'used', 'faulty'])[1 + floor(random() * 5)::int], (exp(random() * 8) * 100)::int,
    case n % 3 when 0 then array['meet'] when 1 then array['meet', 'building'] else array['courier'] end,
    ${onePicture},
    h.id, '', 1, (n % 20 > 0)::int, (n % 20 = 0)::int, n % 33 = 0, n % 40, m.at, m.at, s.grams
  from generate_series(1, $2::int) n
  cross join lateral (select date_trunc('milliseconds', now() - n * interval '40 seconds') as at) m
  join samples s on s.place = 1 + n % $3::int
  join (select id, row_number() over () - 1 as nth from users where school_id = $1) u on u.nth = n % $4::int
  left join (select id, row_number() over () as nth from houses where school_id = $1) h on h.nth = n % 50
  order by n desc`

/** The database is thrown away after the bench. */
const lighten = `
  alter table secondhand_goods alter column grams drop expression;
  alter table secondhand_goods disable trigger secondhand_goods_files_new`

/** A school whose students sell that much. */
export async function furnish(pool: Pool, rows: number): Promise<string> {
  const school = randomUUID()
  await pool.query(
    `insert into schools (id, name, campus, province, city, district, latitude, longitude)
     values ($1, '旧货大学', '', '江省', '江城市', '', 30, 114)`,
    [school],
  )
  await pool.query(
    `insert into houses (id, school_id, name, kind, floors, latitude, longitude)
     select gen_random_uuid(), $1, n || '栋', 'dorm', 6, 30 + n / 1000.0, 114 from generate_series(1, 40) n`,
    [school],
  )
  await pool.query(
    `insert into users (id, phone, name, school_id)
     select gen_random_uuid(), '16' || lpad(n::text, 9, '0'), '卖家' || n, $1 from generate_series(1, $2::int) n`,
    [school, sellers],
  )
  await inTransaction(pool, async (client) => {
    await client.query(lighten)
    await client.query(makePhrase)
    await client.query('set local search_path = public, pg_temp')
    await client.query(makeTexts.replaceAll('phrase(', 'pg_temp.phrase('), [texts, nouns])
    await client.query('create index on samples (place); analyze samples')
    await withoutIndexes(client, 'secondhand_goods', () => client.query(fill, [school, rows, texts, sellers]))
  })
  await pool.query('vacuum analyze secondhand_goods')
  await pool.query('analyze users, houses')
  return school
}
