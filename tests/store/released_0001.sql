BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text VARCHAR(200) NOT NULL, 
	digest VARCHAR(16) NOT NULL, 
	at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_entries_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('x46d8ef5',1,-1,'first 1','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',2,-1,'column yellow-orange-blue','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',3,-1,'column purple-blue-yellow','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',4,-1,'column orange-yellow-purple','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',5,-1,'column blue-purple-orange','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',6,-1,'post yellow','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',7,-1,'post orange','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',8,-1,'post yellow','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',9,-1,'post purple','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',10,-1,'post blue','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',11,-1,'post orange','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',12,-1,'post purple','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',13,-1,'post blue','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',14,-1,'token rupees','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',15,-1,'token client','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',16,-1,'token rupees','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',17,-1,'token client','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',18,-1,'token city:yellow','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',19,-1,'token city:white','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',20,-1,'token bale','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',21,-1,'token bale','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',22,-1,'draw yellow','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',23,-1,'draw blue','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',24,-1,'draw purple','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',25,-1,'draw purple','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',26,-1,'draw yellow','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',27,-1,'draw blue','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',28,-1,'draw orange','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',29,-1,'draw orange','','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',30,-1,'draw orange','9ee2fd89f92f245f','2026-11-21 23:19:37');
INSERT INTO "entries" VALUES('x46d8ef5',31,1,'move bombay','e6de0eead4fef1f3','2026-11-21 23:19:47');
INSERT INTO "entries" VALUES('x46d8ef5',32,1,'move daulatabad','9bfb83a3b07d7022','2026-11-21 23:19:50');
INSERT INTO "entries" VALUES('x46d8ef5',33,0,'move sholapur','3df7a44d4666888d','2026-11-21 23:19:55');
INSERT INTO "entries" VALUES('x46d8ef5',34,0,'end','b1328edec4cbc44c','2026-11-21 23:19:57');
INSERT INTO "entries" VALUES('x46d8ef5',35,1,'end','d171631f43313b58','2026-11-21 23:20:01');
INSERT INTO "entries" VALUES('x46d8ef5',36,0,'end','9a7af98b4248d031','2026-11-21 23:20:04');
INSERT INTO "entries" VALUES('x46d8ef5',37,1,'move amravati','c9ec7674bfbd756d','2026-11-21 23:20:09');
INSERT INTO "entries" VALUES('x46d8ef5',38,1,'undo 1','9a7af98b4248d031','2026-11-21 23:20:15');
INSERT INTO "entries" VALUES('x46d8ef5',39,1,'move dhule','99ed440d81f6963f','2026-11-21 23:20:19');
INSERT INTO "entries" VALUES('x46d8ef5',40,1,'end','c3ee0fbd6658f9f9','2026-11-21 23:20:22');
INSERT INTO "entries" VALUES('x46d8ef5',41,0,'move bidar','06878972e1fb1ee0','2026-11-21 23:20:27');
INSERT INTO "entries" VALUES('x46d8ef5',42,0,'move hyderabad','2922fe3e434629d2','2026-11-21 23:20:29');
INSERT INTO "entries" VALUES('x46d8ef5',43,0,'end','de0bd33ed9c00d21','2026-11-21 23:20:33');
INSERT INTO "entries" VALUES('x46d8ef5',44,1,'move surat','9bdb20720f99adfd','2026-11-21 23:20:36');
INSERT INTO "entries" VALUES('x46d8ef5',45,1,'move dhule','5cb5505e14d72447','2026-11-21 23:20:38');
INSERT INTO "entries" VALUES('x46d8ef5',46,1,'end','ab634e5bcd2b4f98','2026-11-21 23:20:43');
INSERT INTO "entries" VALUES('x46d8ef5',47,0,'bide','','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',48,-1,'draw purple','','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',49,-1,'draw blue','','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',50,-1,'draw yellow','','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',51,-1,'draw purple','','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',52,-1,'draw yellow','','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',53,-1,'draw blue','','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',54,-1,'draw orange','','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',55,-1,'draw orange','','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',56,-1,'draw blue','add5dc8065fa53b2','2026-11-21 23:20:48');
INSERT INTO "entries" VALUES('x46d8ef5',57,0,'end','037b5e45f00d79c6','2026-11-21 23:20:54');
INSERT INTO "entries" VALUES('x46d8ef5',58,1,'end','c0f511e91170ba17','2026-11-21 23:21:00');
INSERT INTO "entries" VALUES('x46d8ef5',59,0,'bide','0367f33c2f060f96','2026-11-21 23:21:04');
INSERT INTO "entries" VALUES('x46d8ef5',60,1,'move indora','970cd104ea2c1eaa','2026-11-21 23:21:13');
INSERT INTO "entries" VALUES('x46d8ef5',61,1,'move dhule','18d6c3f30bd187ed','2026-11-21 23:21:24');
INSERT INTO "entries" VALUES('x46d8ef5',62,1,'end','369383ee29794d05','2026-11-21 23:21:28');
INSERT INTO "entries" VALUES('x46d8ef5',63,0,'move bidar','da6d1916edd1f4f9','2026-11-21 23:21:33');
INSERT INTO "entries" VALUES('x46d8ef5',64,0,'end','2b9391e57b209b7b','2026-11-21 23:21:38');
INSERT INTO "entries" VALUES('x46d8ef5',65,1,'move baroda','72e8c0cf4ce53645','2026-11-21 23:21:44');
INSERT INTO "entries" VALUES('x46d8ef5',66,1,'buy','04e4ca9318e6bea6','2026-11-21 23:21:47');
INSERT INTO "entries" VALUES('x46d8ef5',67,0,'move sholapur','79ab23faa229c2bf','2026-11-21 23:21:47');
INSERT INTO "entries" VALUES('x46d8ef5',68,0,'end','000188916761686d','2026-11-21 23:21:50');
INSERT INTO "entries" VALUES('x46d8ef5',69,1,'buy','cf4b7aa2f84952ef','2026-11-21 23:21:54');
INSERT INTO "entries" VALUES('x46d8ef5',70,1,'move dhule','','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',71,-1,'draw orange','','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',72,-1,'draw blue','','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',73,-1,'draw orange','','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',74,-1,'draw orange','','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',75,-1,'draw yellow','','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',76,-1,'draw blue','','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',77,-1,'draw orange','','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',78,-1,'draw purple','','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',79,-1,'draw blue','c28d31c2123ab527','2026-11-21 23:21:58');
INSERT INTO "entries" VALUES('x46d8ef5',80,1,'build yellow','d0f25602d68ad7e1','2026-11-21 23:22:01');
INSERT INTO "entries" VALUES('x46d8ef5',81,1,'end','cfbd251907417bd9','2026-11-21 23:22:03');
INSERT INTO "entries" VALUES('x46d8ef5',82,0,'move poona','e0d09931d43b65aa','2026-11-21 23:22:05');
INSERT INTO "entries" VALUES('x46d8ef5',83,0,'move sholapur','ceb4530aecae0d4b','2026-11-21 23:22:05');
INSERT INTO "entries" VALUES('x46d8ef5',84,0,'end','588a7011b27ace93','2026-11-21 23:22:05');
INSERT INTO "entries" VALUES('x46d8ef5',85,1,'bide','48860c290998485d','2026-11-21 23:22:06');
INSERT INTO "entries" VALUES('x46d8ef5',86,0,'end','0dcf3a9f83f5c6b7','2026-11-21 23:22:12');
INSERT INTO "entries" VALUES('x46d8ef5',87,1,'bide','a4048efdcadeed83','2026-11-21 23:22:12');
INSERT INTO "entries" VALUES('x46d8ef5',88,0,'move bidar','99238a51fd65026c','2026-11-21 23:22:12');
INSERT INTO "entries" VALUES('x46d8ef5',89,0,'end','16a422d239b3f7d0','2026-11-21 23:22:12');
INSERT INTO "entries" VALUES('x46d8ef5',90,1,'move indora','c470d4f0120e6f78','2026-11-21 23:22:12');
INSERT INTO "entries" VALUES('x46d8ef5',91,1,'move dhule','fe11810f36bb95e6','2026-11-21 23:22:12');
INSERT INTO "entries" VALUES('x46d8ef5',92,1,'move baroda','7fae55e167bec14d','2026-11-21 23:22:15');
INSERT INTO "entries" VALUES('x46d8ef5',93,0,'move nanded','5dbefcb3cc2db8fd','2026-11-21 23:22:16');
INSERT INTO "entries" VALUES('x46d8ef5',94,0,'move mahur','','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',95,-1,'draw blue','','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',96,-1,'draw purple','','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',97,-1,'draw orange','','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',98,-1,'draw blue','','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',99,-1,'draw purple','','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',100,-1,'draw yellow','','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',101,-1,'draw orange','','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',102,-1,'draw orange','','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',103,-1,'draw blue','a51822c238325546','2026-11-21 23:22:19');
INSERT INTO "entries" VALUES('x46d8ef5',104,0,'move hyderabad','10bfc88f42d9a899','2026-11-21 23:22:20');
INSERT INTO "entries" VALUES('x46d8ef5',105,0,'move bidar','7c2081c87ae72bd3','2026-11-21 23:22:20');
INSERT INTO "entries" VALUES('x46d8ef5',106,0,'move hyderabad','838c2167dc163090','2026-11-21 23:22:20');
INSERT INTO "entries" VALUES('x46d8ef5',107,1,'bide','02104eda5f84c947','2026-11-21 23:22:21');
INSERT INTO "entries" VALUES('x46d8ef5',108,0,'move nalgonda','e1a160756735efb7','2026-11-21 23:22:21');
INSERT INTO "entries" VALUES('x46d8ef5',109,0,'move hyderabad','cf17a0b41e8cfe53','2026-11-21 23:22:21');
INSERT INTO "entries" VALUES('x46d8ef5',110,0,'end','0a183878728fe307','2026-11-21 23:22:22');
INSERT INTO "entries" VALUES('x46d8ef5',111,1,'bide','2f1942afc57a89e2','2026-11-21 23:22:22');
INSERT INTO "entries" VALUES('x46d8ef5',112,0,'end','cccdba861d97c4d5','2026-11-21 23:22:22');
INSERT INTO "entries" VALUES('x46d8ef5',113,1,'move dhule','7915e86f91da4a9f','2026-11-21 23:22:22');
INSERT INTO "entries" VALUES('x46d8ef5',114,1,'move nashik','36a8c18330d076a5','2026-11-21 23:22:23');
INSERT INTO "entries" VALUES('x46d8ef5',115,1,'end','f6bab588020cfd3c','2026-11-21 23:22:23');
INSERT INTO "entries" VALUES('x46d8ef5',116,0,'end','ac9402b34c81b4c5','2026-11-21 23:22:23');
INSERT INTO "entries" VALUES('x46d8ef5',117,1,'move dhule','bc0a6ec737a3d576','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('x46d8ef5',118,1,'move indora','b694b19227cb4ae6','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('x46d8ef5',119,1,'sell yellow','1a9fdcfcc8923384','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('2a4fcmkz',1,-1,'first 1','','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('2a4fcmkz',2,-1,'marker pink','','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('2a4fcmkz',3,-1,'marker blue','','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('2a4fcmkz',4,-1,'marker turquoise','','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('2a4fcmkz',5,-1,'tile republique-blue','','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('2a4fcmkz',6,-1,'tile opera-red','','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('2a4fcmkz',7,-1,'tile gare_du_nord-pink','61c552de47db5df4','2026-11-21 23:22:24');
INSERT INTO "entries" VALUES('2a4fcmkz',8,1,'open opera-red','440e9d4eaf98248f','2026-11-21 23:22:31');
INSERT INTO "entries" VALUES('2a4fcmkz',9,0,'open republique-blue','','2026-11-21 23:22:32');
INSERT INTO "entries" VALUES('2a4fcmkz',10,-1,'tile quartier_latin-red','','2026-11-21 23:22:32');
INSERT INTO "entries" VALUES('2a4fcmkz',11,-1,'tile hotel_de_ville-turquoise','','2026-11-21 23:22:32');
INSERT INTO "entries" VALUES('2a4fcmkz',12,-1,'tile st_lazare-red','8033ea0336e9e1bb','2026-11-21 23:22:32');
INSERT INTO "entries" VALUES('gvfyrkye',1,-1,'first 0','','2026-11-21 23:22:32');
INSERT INTO "entries" VALUES('gvfyrkye',2,-1,'back batignolles','','2026-11-21 23:22:32');
INSERT INTO "entries" VALUES('gvfyrkye',3,-1,'back montmartre','','2026-11-21 23:22:32');
INSERT INTO "entries" VALUES('gvfyrkye',4,-1,'back batignolles','dfb4a45a450b3950','2026-11-21 23:22:32');
INSERT INTO "entries" VALUES('gvfyrkye',5,0,'stack 3','','2026-11-21 23:22:41');
INSERT INTO "entries" VALUES('gvfyrkye',6,-1,'building batignolles-5','','2026-11-21 23:22:41');
INSERT INTO "entries" VALUES('gvfyrkye',7,-1,'back batignolles','bec6706ccf3e68cb','2026-11-21 23:22:41');
INSERT INTO "entries" VALUES('gvfyrkye',8,0,'place chaillot-bank','e2ff53d2dd35e139','2026-11-21 23:22:45');
INSERT INTO "entries" VALUES('m74fyyk3',1,-1,'first 1','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',2,-1,'reveal 57','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',3,-1,'reveal 73','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',4,-1,'reveal 99','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',5,-1,'reveal 62','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',6,-1,'reveal 75','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',7,-1,'reveal 94','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',8,-1,'reveal 89','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',9,-1,'reveal 27','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',10,-1,'reveal 67','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',11,-1,'reveal 88','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',12,-1,'reveal 77','','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('m74fyyk3',13,-1,'reveal 24','fa14ab95cc49095b','2026-11-21 23:22:52');
INSERT INTO "entries" VALUES('gvfyrkye',9,1,'stack 2','','2026-11-21 23:22:53');
INSERT INTO "entries" VALUES('gvfyrkye',10,-1,'building montmartre-3','','2026-11-21 23:22:53');
INSERT INTO "entries" VALUES('gvfyrkye',11,-1,'back la_villette','be77b2be0ed5fb62','2026-11-21 23:22:53');
INSERT INTO "entries" VALUES('m74fyyk3',14,1,'loyal british','9faef6bd83b04236','2026-11-21 23:23:08');
INSERT INTO "entries" VALUES('gvfyrkye',12,1,'place saint_germain-bank','5ce46e8e81a2dc78','2026-11-21 23:23:08');
INSERT INTO "entries" VALUES('m74fyyk3',15,0,'loyal russian','e49f791f3bd43105','2026-11-21 23:23:11');
INSERT INTO "entries" VALUES('m74fyyk3',16,0,'purchase T1','21c8ae1a77342368','2026-11-21 23:23:16');
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_token_hash UNIQUE (token_hash)
);
INSERT INTO "people" VALUES('p7d6hkj6bu','Inès','4be69322e838146fa08933b3869cc9d229e89afbc8f8e299e15d1840923a8292','2026-11-21 23:19:30');
INSERT INTO "people" VALUES('c38wffd3zc','健二','f19e76c747122d42c4e601d5dd3b63da23f24b51b538fab4c04c0f4f358a0afd','2026-11-21 23:19:36');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	holder VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('x46d8ef5',0,'person','Inès','p7d6hkj6bu');
INSERT INTO "seats" VALUES('x46d8ef5',1,'person','健二','c38wffd3zc');
INSERT INTO "seats" VALUES('2a4fcmkz',0,'person','Inès','p7d6hkj6bu');
INSERT INTO "seats" VALUES('2a4fcmkz',1,'bot','Tavernier','cyclist');
INSERT INTO "seats" VALUES('gvfyrkye',0,'person','Inès','p7d6hkj6bu');
INSERT INTO "seats" VALUES('gvfyrkye',1,'bot','Tavernier','cyclist');
INSERT INTO "seats" VALUES('m74fyyk3',0,'person','Inès','p7d6hkj6bu');
INSERT INTO "seats" VALUES('m74fyyk3',1,'bot','Tavernier','cyclist');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(32) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	rules VARCHAR(32) NOT NULL, 
	facts VARCHAR(32) NOT NULL, 
	options TEXT NOT NULL, 
	seed BIGINT NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT uq_tables_code UNIQUE (code)
);
INSERT INTO "tables" VALUES('x46d8ef5','jzvs6g36m9','','bombay','1','128c85fae72ad8a0','{"bonus_rounding": "down", "city_tokens": "three", "client_supply": "unlimited", "first_seat": "random", "five_player_third_rupee": "false", "layout": "random", "palace_city_token": "extra", "post_spread": "free", "screens": "tokens"}',5680125803265237168,'p7d6hkj6bu','2026-11-21 23:19:31');
INSERT INTO "tables" VALUES('2a4fcmkz','rgrx5e7sba','','paris_paris','1','473b2489f2e8e6fd','{"colours": "green_grey_violet_yellow", "open_special": "two_players", "shop_supply": "20", "show_bag": "false", "show_discards": "false", "small_tour_lines": "both", "start_seat": "random"}',1040391575945869856,'p7d6hkj6bu','2026-11-21 23:22:24');
INSERT INTO "tables" VALUES('gvfyrkye','bmfm463gyy','','paris','1','101bbaa948b1a4bb','{"free_placement": "false", "random_bonus": "false", "random_tokens": "false", "start_player": "random"}',7370285844145073503,'p7d6hkj6bu','2026-11-21 23:22:32');
INSERT INTO "tables" VALUES('m74fyyk3','4d5pcu8e83','','pax_pamir','1','4c45c58970c0f6ca','{"battle_own_spies": "no", "bribe_declines_per_turn": "3", "bribe_negotiation": "offer", "build_minimum": "1", "build_regions": "several", "discards": "public", "gift_space": "any_empty", "icon_order": "printed", "infrastructure": "must", "last_tiebreak": "shared", "leverage_timing": "immediate", "loyalty_discard": "all_then_debts", "market_cleanup": "discard_then_slide", "market_fill": "columns", "move_mix": "mixed", "open_hands": "false", "purchase_rupee_without_card": "removed", "reuse_overthrow": "true", "rumor_target": "others", "wakhan": "false", "wakhan_savvy_purchasing": "off", "wakhan_spy_movement": "off", "wakhan_steadfast_loyalty": "off", "well_connected_uses_bedfellows": "true", "zero_effect_actions": "forbidden"}',927882048455602374,'p7d6hkj6bu','2026-11-21 23:22:50');
CREATE INDEX ix_seats_holder ON seats (holder);
COMMIT;
