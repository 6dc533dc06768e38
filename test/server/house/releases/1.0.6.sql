-- A small campus as 1.0.6 kept it: people, one of whom has left, what they wrote, whom they follow, and their money.
INSERT INTO schools (id, name, campus, province, city, district, latitude, longitude) VALUES
  ('018f0000-0000-7000-8000-000000000001', '江城大学', '东湖校区', '湖北', '武汉', '洪山', 30.5, 114.4);
INSERT INTO users (id, phone, name, school_id) VALUES
  ('018f0000-0000-7000-8000-000000000011', '13800000001', '林夏', '018f0000-0000-7000-8000-000000000001'),
  ('018f0000-0000-7000-8000-000000000012', '13800000002', '陈述', '018f0000-0000-7000-8000-000000000001'),
  ('018f0000-0000-7000-8000-000000000013', 'deleted:018f0000-0000-7000-8000-000000000013', '已注销', NULL);
INSERT INTO follows (follower_id, followee_id) VALUES
  ('018f0000-0000-7000-8000-000000000011', '018f0000-0000-7000-8000-000000000012');
INSERT INTO dynamics (id, key, school_id, author_id, title, text, pictures, scope) VALUES
  ('018f0000-0000-7000-8000-000000000021', gen_random_uuid(), '018f0000-0000-7000-8000-000000000001',
   '018f0000-0000-7000-8000-000000000012', '图书馆', '三楼靠窗还有位置', '[]', 'school');
INSERT INTO comments (id, key, school_id, author_id, subject, subject_id, text) VALUES
  ('018f0000-0000-7000-8000-000000000031', gen_random_uuid(), '018f0000-0000-7000-8000-000000000001',
   '018f0000-0000-7000-8000-000000000011', 'dynamic', '018f0000-0000-7000-8000-000000000021', '马上到');
SELECT post_transfer('top-up:1', 'top-up', NULL, NULL,
  '[{"kind":"channel:sandbox","owner":null,"amount":-1200},{"kind":"balance","owner":"018f0000-0000-7000-8000-000000000011","amount":1200}]');
SELECT post_transfer('top-up:2', 'top-up', NULL, NULL,
  '[{"kind":"channel:sandbox","owner":null,"amount":-300},{"kind":"balance","owner":"018f0000-0000-7000-8000-000000000012","amount":300}]');
