import type { Theme } from './theme.ts';

/** Shops, food, leisure and learning. */
export const CONSUMER_THEMES: readonly Theme[] = [
  {
    weight: 11,
    industries:
      'E-Commerce, Retail Technology, SaaS, E-Commerce Platforms, Marketplace, Artificial Intelligence, Personalization, Shopping, Retail',
    names: 'Commerce, Shop, Basket, Storefront, Market',
    products:
      'shop software | a size finder | returns software | live shopping | an inventory planner | product photos | a wholesale market',
    audiences:
      'independent florists | craft sellers | furniture brands | bookshops | outdoor brands | family shops | direct-to-consumer brands',
    details:
      'minimums small enough for a first order | the right size at the first try | stock that moves between shops by itself | one catalogue, twelve channels',
    goals:
      'sell online without a developer | return less | order only what sells | open in a new country in a week | keep regulars coming back',
  },
  {
    weight: 5,
    industries: 'Fashion, E-Commerce, Textiles, Circular Economy, Second Hand, Apparel Rental, Footwear, Retail',
    names: 'Apparel, Thread, Wardrobe, Tailor, Loom',
    products:
      'clothes rental | made-to-measure shirts | a resale service | repair by post | fabric sourcing | pattern software | vegan sneakers',
    audiences: 'fashion labels | office workers | parents of small children | tailors | bridal shops | uniform makers',
    details:
      'sewn after the order, delivered in nine days | one wardrobe for many children | resold under the label’s own name | waste fabric bought by the metre',
    goals:
      'wear more and own less | sell last season with dignity | sample without flights | fit every body | repair instead of replace',
  },
  {
    weight: 4,
    industries: 'Beauty, Cosmetics, Personal Care, E-Commerce, Consumer Goods, Marketplace, Mobile Apps',
    names: 'Beauty, Botanics, Skin, Salon, Balm',
    products:
      'skin care | booking for salons | refillable cosmetics | hair colour matched by photo | shaving subscriptions | ingredients from algae',
    audiences: 'salons | people with sensitive skin | barbers | pharmacies | beauty brands | travellers',
    details:
      'five ingredients, all named | colour that suits every skin tone | refills through the letterbox | chairs filled on quiet Tuesdays',
    goals:
      'care for skin without perfume | fill empty chairs | refill instead of rebuy | launch a line in a season | find their shade',
  },
  {
    weight: 6,
    industries: 'Restaurants, Food and Beverage, SaaS, Point of Sale, Hospitality, Payments, Food Delivery, Catering',
    names: 'Table, Kitchen, Bistro, Menu, Tavern',
    products:
      'a reservation book | kitchen software | a till | shared kitchens | food-cost control | canteen ordering | tips software',
    audiences: 'restaurants | hotel kitchens | food trucks | school canteens | breweries | cafés | street-food sellers',
    details:
      'no-shows halved, deposits refunded fairly | recipes, orders and stock in one book | the menu priced every morning | a kitchen by the hour',
    goals:
      'waste less food | fill tables on Mondays | open a second place without a loan | order before the market closes | split tips fairly',
  },
  {
    weight: 5,
    industries: 'Grocery, E-Commerce, Food and Beverage, Delivery Service, Marketplace, Coffee, Snack Food, Wholesale',
    names: 'Grocer, Pantry, Market, Roast, Provisions',
    products:
      'groceries from local farms | a surplus-food app | coffee subscriptions | corner-shop wholesale | a refill shop | meal kits',
    audiences: 'families | corner shops | offices | rural households | students | small supermarkets',
    details:
      'picked this morning, at the door tonight | crooked vegetables at an honest price | one van for forty shops | no boxes left behind',
    goals:
      'shop once a week | rescue food by phone | stock shelves without cash up front | eat from the region | cook in twenty minutes',
  },
  {
    weight: 7,
    industries:
      'Travel, Tourism, Hospitality, Hotel, Marketplace, Mobile Apps, Business Travel, Vacation Rental, Artificial Intelligence',
    names: 'Journeys, Voyage, Stays, Trails, Lodge',
    products:
      'hotel software | night-train booking | group trip planning | a camper exchange | business travel | tours by locals | pricing for hotels',
    audiences: 'family hotels | travel agents | hikers | business travellers | campsites | tour guides | museums',
    details:
      'by rail first, by air if needed | rooms priced each night by what happens in town | one booking from door to door | guides paid the same day',
    goals:
      'cross a continent without flying | fill rooms in November | change a trip in one message | guide small groups | book with expenses done',
  },
  {
    weight: 8,
    industries:
      'Gaming, Video Games, Mobile Games, Online Games, eSports, Game Development, PC Games, Artificial Intelligence, Augmented Reality',
    names: 'Games, Studio, Play, Arcade, Quest',
    products:
      'cooperative games | a game engine | puzzle games | moderation for voice chat | a modding market | playtesting | a league platform',
    audiences: 'families | indie studios | commuters | game servers | schools | amateur leagues | players who build',
    details:
      'worlds that players own and change | fifteen minutes a level | bugs found by bots overnight | no purchase that children regret',
    goals:
      'play together across devices | build a level in an evening | keep chat decent | find testers in an hour | earn from mods',
  },
  {
    weight: 4,
    industries:
      'Music, Audio, Music Streaming, Mobile Apps, Creator Economy, Concerts, Artificial Intelligence, Audiobooks',
    names: 'Audio, Sound, Records, Tune, Chorus',
    products:
      'royalty accounting | practice software | concert ticketing | stem separation | a studio network | audiobooks | rights search',
    audiences: 'independent musicians | choirs | music teachers | small venues | film editors | labels | pupils',
    details:
      'paid weekly, song by song | mistakes heard and shown bar by bar | seats sold by fans | cleared for film in an hour',
    goals:
      'get paid for every play | practise with a patient partner | fill small halls | license a song today | record in any town',
  },
  {
    weight: 5,
    industries:
      'Video, Content Creators, Creator Economy, Video Editing, Generative AI, Media and Entertainment, Video Streaming, Animation',
    names: 'Pictures, Frame, Reel, Scene, Cinema',
    products:
      'video editing | an animation studio | subtitles and dubbing | a streaming service for documentaries | a green-screen kit | creator payouts',
    audiences: 'creators | news desks | documentary makers | teachers | sports clubs | corporate trainers | animators',
    details:
      'cut by editing the words | voices kept in nine languages | an episode a week from a team of two | rights cleared frame by frame',
    goals:
      'publish the same day | speak to the world | animate without a render farm | find the shot they remember | earn from old footage',
  },
  {
    weight: 3,
    industries: 'News, Publishing, Journalism, Content, Internet, Social Media, Podcast, Subscription Service',
    names: 'Press, Gazette, Dispatches, Editions, Journal',
    products:
      'local news | a newsletter platform | fact checking | a reading app | archive search | audio news | a paywall',
    audiences: 'local papers | newsrooms | commuters | libraries | book publishers | independent journalists',
    details:
      'written in town, read in town | claims traced to the first source | one price for forty papers | pages from 1890, searchable',
    goals:
      'live from readers, not from clicks | check a claim in minutes | read without scrolling | reopen the archive | cover the council again',
  },
  {
    weight: 5,
    industries: 'Sports, Mobile Apps, Fitness, Analytics, Outdoors, Sporting Goods, Wearables, Video, Cycling',
    names: 'Athletics, League, Pitch, Summit, Sports',
    products:
      'match analysis | club software | ski rental | a climbing app | referee training | a bike-fitting kit | trail maps',
    audiences: 'amateur clubs | youth academies | climbers | cyclists | women’s leagues | mountain resorts | referees',
    details:
      'filmed by one camera on the halfway line | dues, teams and lifts in one place | load watched before it hurts | maps that know the snow',
    goals:
      'see their own game | run a club in the evening | train without overload | find a partner at the crag | book a pitch in seconds',
  },
  {
    weight: 4,
    industries: 'Events, Ticketing, Event Management, SaaS, Marketplace, Payments, Wedding, Mobile Apps',
    names: 'Events, Gather, Venue, Tickets, Occasions',
    products:
      'ticketing | a venue marketplace | conference software | wedding planning | crowd safety | badge printing | fair resale',
    audiences: 'theatres | conference organisers | couples | festivals | trade fairs | community halls',
    details:
      'resold at face value only | halls, caterers and chairs in one quote | queues that move | names spelled right on the badge',
    goals:
      'sell out fairly | plan a wedding in a weekend | count a crowd safely | match people who should meet | fill a hall on weekdays',
  },
  {
    weight: 9,
    industries:
      'EdTech, Education, E-Learning, Artificial Intelligence, Primary Education, Tutoring, SaaS, STEM Education, Mobile Apps',
    names: 'Learning, School, Classroom, Tutors, Academy',
    products:
      'a maths tutor | school software | reading practice | science kits | exam marking | a timetable builder | teacher training',
    audiences:
      'primary schools | teachers | parents | rural schools | exam boards | children who read late | school districts',
    details:
      'one step back when a child is stuck | homework marked before the first coffee | works on shared tablets, without internet | a whole year in a box',
    goals:
      'read by eight | mark a class in ten minutes | catch up over one summer | teach science without a lab | talk with every parent',
  },
  {
    weight: 4,
    industries:
      'Language Learning, Education, E-Learning, Mobile Apps, Speech Recognition, Translation Service, Artificial Intelligence',
    names: 'Language, Tongue, Phrase, Lingua, Speak',
    products:
      'speaking practice | language courses for work | an interpreter on call | a pronunciation coach | subtitles for lectures | sign-language lessons',
    audiences:
      'nurses from abroad | construction crews | travellers | refugees | call centres | deaf families | universities',
    details:
      'talk from the first minute | the words of the job, not of the textbook | corrected kindly, at once | a person within thirty seconds',
    goals:
      'work in a new language in twelve weeks | be understood on the phone | follow a lecture | pass the licence exam | order, ask and joke',
  },
  {
    weight: 6,
    industries:
      'Corporate Training, EdTech, E-Learning, Continuing Education, SaaS, Higher Education, Virtual Reality, Human Resources',
    names: 'Skills, Training, Guild, Mentors, Scholars',
    products:
      'apprenticeship software | training in virtual reality | short degrees | safety courses | a mentor network | simulation for nurses | certification',
    audiences:
      'electricians | nurses | warehouse staff | career changers | universities | machine operators | managers',
    details:
      'practise the dangerous part safely | paid by the employer after hiring | twelve minutes a day, on the phone | credits that universities accept',
    goals:
      'change careers in six months | train on machines that are busy | prove what they can do | keep licences current | learn beside the job',
  },
  {
    weight: 4,
    industries: 'Consumer Goods, Family, Parenting, Baby, Toys, E-Commerce, Marketplace, Mobile Apps',
    names: 'Family, Nursery, Cradle, Playroom, Nest',
    products:
      'childcare booking | a toy library | baby food | a family calendar | a screen for grandparents | nursery software',
    audiences: 'new parents | nurseries | grandparents | separated parents | employers | childminders',
    details:
      'a place for Thursday, found on Wednesday | toys that move on when children do | one calendar, two homes | parents see the day, not a camera',
    goals:
      'find care at short notice | share toys, not clutter | plan weeks without quarrels | run a nursery with less paper | stay close from far away',
  },
  {
    weight: 4,
    industries:
      'Smart Home, Consumer Electronics, Hardware, Internet of Things, Home Services, Home Improvement, Furniture, Interior Design',
    names: 'Home, Hearth, Furnish, Dwell, Room',
    products:
      'repair booking | modular furniture | a home hub | a quiet extractor | a garden robot | room design | tool sharing',
    audiences: 'renters | homeowners | electricians | landlords | gardeners | architects',
    details:
      'plumbers with a price before they ring | moves with you, screw by screw | no cloud, no account | drawn from a phone scan',
    goals:
      'fix a tap today | furnish in a weekend | keep their data at home | plan a kitchen on the sofa | borrow a drill',
  },
  {
    weight: 3,
    industries: 'Social Network, Communities, Mobile Apps, Social Media, Messaging, Internet, Lifestyle',
    names: 'Circle, Social, Neighbours, Meetup, Friends',
    products:
      'a neighbourhood network | small-group video | a club app | a friendship app | an alumni network | community moderation',
    audiences: 'neighbours | people new in town | hobby clubs | alumni | patient groups | amateur astronomers',
    details:
      'no feed, no followers | groups of eight, once a week | moderated by members | ends when you meet in person',
    goals:
      'meet people nearby | keep a club alive | ask without being sold to | find others with the same illness | argue decently',
  },
  {
    weight: 3,
    industries:
      'Augmented Reality, Virtual Reality, Hardware, Wearables, Software, Simulation, Computer Vision, Digital Entertainment',
    names: 'Reality, Lens, Hologram, Optics, Spatial',
    products: 'smart glasses | remote guidance | museum guides | a spatial editor | waveguide lenses | training scenes',
    audiences: 'field technicians | museums | surgeons | architects | eyewear makers | theme parks',
    details:
      'as light as glasses, bright in daylight | instructions on the machine itself | scenes made by filming a room | rooms walked before they are built',
    goals:
      'repair with an expert looking on | walk through unbuilt houses | bring ruins back | train without risk | keep both hands free',
  },
];
