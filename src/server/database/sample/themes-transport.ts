import type { Theme } from './theme.ts';

/** Moving goods and people. */
export const TRANSPORT_THEMES: readonly Theme[] = [
  {
    weight: 14,
    industries:
      'Logistics, Freight Service, Supply Chain Management, Transportation, Enterprise Software, SaaS, Shipping',
    names: 'Freight, Haulage, Cargo, Dispatch, Carriers',
    products:
      'dispatch software | a rate desk | a load board | a yard and dock planner | tender software | a control room',
    audiences:
      'regional freight carriers | refrigerated hauliers | small trucking fleets | freight forwarders | shippers of bulk goods | timber hauliers',
    details:
      'quotes, dock slots and driver hours in one queue | every stop priced before the truck leaves | bookings, papers and invoices on one screen | loads matched to drivers by the hour | detention time measured and billed',
    goals:
      'fill empty return trips | quote a lane in under a minute | cut waiting time at the dock | plan a week of loads in one morning | invoice on the day of delivery',
  },
  {
    weight: 8,
    industries: 'Customs, Logistics, Shipping, Artificial Intelligence, Compliance, Supply Chain Management, SaaS',
    names: 'Trade, Customs, Harbour, Crossing, Freight',
    products:
      'customs software | a tariff engine | a filing desk for imports | trade compliance software | a broker console',
    audiences:
      'customs brokers | importers of spare parts | cross-border sellers | food exporters | forwarders with many ports',
    details:
      'entries written from the photographs a forwarder already takes | duty, origin and licence checked line by line | one form instead of eleven | every answer traced to the paragraph of the tariff',
    goals:
      'clear goods before the ship lands | classify ten thousand articles in a day | find duty that was paid twice | answer an audit without a search | file in six countries from one desk',
  },
  {
    weight: 9,
    industries:
      'Last Mile Transportation, Delivery Service, Logistics, E-Commerce, Same Day Delivery, Mobile Apps, Retail Technology',
    names: 'Delivery, Parcel, Courier, Doorstep, Route',
    products:
      'route planning | a parcel network | cargo-bike delivery | a courier app | neighbourhood lockers | returns collection',
    audiences: 'city couriers | online grocers | pharmacies | furniture sellers | independent shops | meal kitchens',
    details:
      'one tour, many shops | slots that hold within twenty minutes | no missed door, no second drive | parcels that wait where people already walk | proof of delivery without a signature',
    goals:
      'deliver the same evening | halve the cost of a stop | offer slots that hold | collect returns on the way out | reach the suburbs without a van',
  },
  {
    weight: 6,
    industries:
      'Warehousing, Robotics, Logistics, Industrial Automation, Supply Chain Management, Hardware, Machine Learning',
    names: 'Robotics, Picking, Shelf, Storage, Automation',
    products:
      'picking robots | a shelf-scanning drone | warehouse software | pallet-moving carts | a sorting cell | rack sensors',
    audiences:
      'mid-size warehouses | spare-part distributors | third-party logistics providers | cold stores | wholesalers of groceries',
    details:
      'installed over a weekend, rented by the month | counts taken every night while the lights are off | no rails, no new floor | people and machines in the same aisle',
    goals:
      'pick through the night | find lost stock | ship twice as many lines with the same crew | open a site in weeks | store more in the same hall',
  },
  {
    weight: 5,
    industries:
      'Marine Transportation, Shipping, Port and Harbor, Logistics, Predictive Analytics, CleanTech, Internet of Things',
    names: 'Maritime, Marine, Harbour, Navigation, Tide',
    products:
      'voyage planning | wind-assist sails | hull-cleaning robots | port call software | crew scheduling | electric ferries',
    audiences: 'short-sea operators | ferry lines | bulk carriers | small ports | tanker owners | harbour pilots',
    details:
      'speed set by the berth, not by habit | fuel saved on every leg and shown to the charterer | weather, draft and tugs in one forecast | fitted at anchor, without dry dock',
    goals:
      'arrive on time and burn less | keep hulls clean between dockings | share one berth plan | report emissions per voyage | cross without diesel',
  },
  {
    weight: 8,
    industries:
      'EV Charging, Electric Vehicle, Energy Management, Automotive, Clean Energy, Fleet Management, Payments',
    names: 'Charge, Volt, Current, Motion, Depot',
    products:
      'charging hubs | depot charging software | a roaming network | home chargers | battery-backed fast chargers | a billing service for chargers',
    audiences: 'delivery fleets | apartment owners | bus operators | supermarkets | car parks | taxi cooperatives',
    details:
      'power shared between cars by departure time | no new grid connection needed | one invoice for home, depot and road | repairs booked before a driver notices',
    goals:
      'charge a fleet overnight | install without digging | earn from parking bays | bill tenants to the cent | keep within the limit of the connection',
  },
  {
    weight: 6,
    industries: 'Fleet Management, Automotive, Transportation, Internet of Things, InsurTech, Analytics, Mobile Apps',
    names: 'Fleet, Motors, Wheel, Garage, Telematics',
    products:
      'fleet software | a maintenance planner | dashcam coaching | a used-van exchange | tyre sensors | a workshop marketplace',
    audiences:
      'service fleets | car rental firms | municipal fleets | driving schools | construction firms | van subscribers',
    details:
      'faults found from sounds a phone can hear | every vehicle, permit and repair in one book | coaching that drivers accept | parts ordered before the lift is free',
    goals:
      'keep vans on the road | cut accident claims | sell vehicles at the right month | pass inspections at the first try | know the true cost per kilometre',
  },
  {
    weight: 5,
    industries:
      'Autonomous Vehicles, Artificial Intelligence, Computer Vision, Automotive, Robotics, LiDAR, Simulation, Transportation',
    names: 'Autonomy, Drive, Perception, Motion, Dynamics',
    products:
      'driverless yard trucks | a perception stack | a simulator for rare traffic | remote driving | a safety monitor',
    audiences:
      'container terminals | mines | shuttle operators | truck makers | airport ground crews | farm-machine makers',
    details:
      'tested on a billion odd moments before the first road | stops for what it has never seen | one operator for eight vehicles | works in rain, dust and snow',
    goals:
      'move trailers without a driver | prove that a release is safe | run at night | replay every near miss | drive where no map exists',
  },
  {
    weight: 4,
    industries:
      'Micromobility, Ride Sharing, Public Transportation, Mobile Apps, Transportation, Cycling, Smart Cities, Payments',
    names: 'Mobility, Transit, Ride, Pedal, Commute',
    products:
      'on-demand buses | shared cargo bikes | one ticket for all operators | e-bike subscriptions | timetable software | safe bike parking',
    audiences:
      'rural towns | commuters | transit agencies | hospital staff | universities | employers outside the centre',
    details:
      'a stop within three minutes on foot | buses that follow demand, not a table | pay once for train, bus and bike | batteries swapped at the corner shop',
    goals:
      'leave the car at home | reach the early shift | run fewer empty buses | plan lines from real trips | cross town without a transfer',
  },
  {
    weight: 5,
    industries: 'Drones, Aerospace, Air Transportation, Robotics, Computer Vision, Hardware, Geospatial',
    names: 'Aero, Aviation, Wing, Flight, Rotor',
    products:
      'inspection drones | medical drone delivery | air-traffic software for drones | an electric trainer aircraft | a hangar in a box | engine-health software',
    audiences:
      'power-line operators | island clinics | flight schools | regional airlines | survey companies | fire services',
    details:
      'a flight every hour without a pilot on site | landing within a metre in wind | permits, weather and airspace in one plan | parts tracked from lathe to wing',
    goals:
      'inspect lines without a helicopter | send blood in nine minutes | train pilots at a third of the cost | see a fire front at night | fly beyond sight, legally',
  },
  {
    weight: 5,
    industries: 'Space Travel, Aerospace, Satellite Communication, Geospatial, Hardware, Analytics, National Security',
    names: 'Orbital, Space, Orbit, Astro, Satellite',
    products:
      'scheduling for ground stations | radar satellites | small-satellite thrusters | in-orbit repair | hyperspectral images | laser links',
    audiences:
      'satellite operators | insurers of crops | coast guards | climate researchers | launch providers | telecom carriers',
    details:
      'a pass every forty minutes | no toxic fuel, no clean room | images that see through cloud | data down in minutes, not hours',
    goals:
      'double the downlink | move satellites out of the way | see ships that hide | measure methane from orbit | extend missions by five years',
  },
];
