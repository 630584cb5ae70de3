/**
 * English words of 6 to 10 letters that many companies use as a name, without most of their inflected forms: SCOWL, size
 * 35 (http://wordlist.aspell.net), and names from myth, science and geography.
 *
 * Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the
 * associated scripts, the output created from the scripts, and its documentation for any purpose is hereby granted
 * without fee, provided that the above copyright notice appears in all copies and that both that copyright notice and
 * this permission notice appear in supporting documentation. Kevin Atkinson makes no representations about the
 * suitability of this array for any purpose. It is provided "as is" without express or implied warranty.
 */
export const COMMON_WORDS = `
aardvark abacus abandon abated abates abating abbeys abbots abbreviate abdicate abdomen abdominal abduct abetted
abetting abhorred abhorrence abhorrent abhorring abhors abides abiding abilities ability abject ablaze ablest abnormal
abnormally aboard abodes abolish abolition abominable aboriginal aborigine aborted aborting abortion abortive aborts
abound aboveboard abrasive abreast abridge abroad abrupt abruptest abruptly abscess abscond absence absent absentee
absolute absolutely absolutest absolve absorb absorbent absorption abstain abstention abstinence abstract abstruse
absurd absurdest absurdity absurdly abundance abundant abundantly abused abuser abuses abusing abusive abysmal abysses
academic academies academy accede accelerate accent accentuate accept acceptable acceptance access accessible accessory
accident accidental acclaim acclimate accolade accompany accomplice accomplish accord accordance accordion accost
account accountant accredit accrue accumulate accuracy accurate accurately accuse accustom achievable achieve aching
acidity acorns acoustic acquaint acquiesce acquire acquit acquittal acquitted acquitting acreage acrider acridest
acrimony acrobat acrobatic acronym across acrylic acting action activate active actively activist activities activity
actors actress actual actuality actually actuary acumen acutely acuter acutes acutest adages adamant adaptable adapted
adapting adaptive adapts addendum addict addiction addictive adding addition additional additive address addressee
adepts adequate adequately adhere adherence adherent adhesion adhesive adjacent adjective adjoin adjourn adjunct adjust
adjustable adjustment administer admirable admiral admire admissible admission admits admittance admitted admitting
admonish admonition adobes adolescent adonis adopted adopting adoption adopts adorable adored adores adoring adorned
adorning adornment adorns adrift adroit adroitly adulterate adulteries adultery adulthood adults advance advantage
advent adventure adverb adverbial adversary adverse adversely adversest adversity advert advertise advice advisable
advise advisories advisory advocate aegean aerial aerosol aerospace aesthetic affable affair affect affection affidavit
affiliate affinities affinity affirm affixed affixes affixing afflict affliction affluence affluent afford affordable
affront afield aflame afloat aforesaid afraid afresh afterlife afterlives aftermath afternoon afterwards against
agencies agency agenda agents aggravate aggregate aggression aggressive aggressor aghast agility agitate agitator
agnostic agonies agreeable agreed agreeing agreement agrees aground aiding ailing ailment aiming aimless aimlessly
airborne aircraft airfield airier airiest airing airline airmail airport airstrip airtight aisles alarmed alarming
alarmist alarms albeit albino albums alcohol alcoholic alcove alerted alerting alerts algebra algebraic algorithm
aliased aliases aliasing alibied alibiing alibis alienate aliened aliening aliens alight aligned aligning alignment
aligns alimony alkali alkaline allayed allaying allays allege allegiance allegories allegory allergic allergies allergy
alleviate alleys alliance allied allies alligator allocate allotment allots allotted allotting allowable allowance
allowed allowing allows alloyed alloying alloys allude allure allusion allying almanac almighty almond almost alongside
alphabet alphabetic already altars alterable altered altering alternate alternator alters although altitude altogether
altruistic always amalgamate amassed amasses amassing amateur amateurish amazed amazement amazes amazing amazon
ambassador ambient ambiguity ambiguous ambition ambitious ambivalent ambled ambles ambling ambulance ambush amenable
amended amending amendment amends amenities amenity amethyst amiable amicable ammonia ammunition amnesia amnestied
amnesties amnesty amoeba amoral amorous amorphous amount ampere ampersand amphibian amphibious ampler amplest amplified
amplifier amplifies amplify amplitude amputate amulet amused amusement amuses amusing anagram analgesic analogies
analogous analogue analogy analyses analysis analyst analytic analytical anarchic anarchist anarchy anathema anatomical
anatomies anatomy ancestor ancestral ancestries ancestry anchor anchorage anchovies anchovy ancient ancientest android
andromeda anecdote angelic angels angered angering angers angled angler angles angling angrier angriest angrily anguish
angular animal animate animosity ankles annals annexed annexes annexing annihilate annotate announce annoyance annoyed
annoying annoys annual annually annuities annuity annulled annulling annulment annuls anoint anomalies anomalous
anomaly anonymity anonymous anorak another answer answerable antagonist anteater antelope antenna antennae anthem
anthill anthology anthrax antibiotic antibodies antibody anticipate anticlimax antics antidote antifreeze antipathy
antiquate antique antiquity antiseptic antisocial antitheses antithesis antler antonym anuses anvils anxieties anxiety
anxious anybodies anybody anyhow anyone anyplace anything anyway anywhere aortas apartheid apartment apathetic apathy
aperture apexes aphrodite apiece aplomb apocryphal apollo apologetic apologies apology apostle apostrophe appalled
appalling apparatus apparel apparent apparently apparition appeal appear appearance appease append appendage appendices
appendix appetite applaud applause apples appliance applicable applicant applicator applied applies applying appoint
appointee apposite appraisal appraise appreciate apprehend apprentice approach approval approve apricot aprons aptest
aptitude aquamarine aquarium aquatic aqueduct aquila arable arbiter arbitrary arbitrate arbitrator arcade arcane
archaic archbishop arched archer archery arches archest archetypal archimedes arching architect archive archway arcing
ardent ardently arduous arenas arguable argued argues arguing argument arisen arises arising aristocrat arithmetic
armadillo armament armchair armies arming armistice armpit aromas aromatic around arouse arraign arrange arrayed
arraying arrays arrears arrest arrival arrive arrogance arrogant arrogantly arrows arsenal arsenic artemis arterial
arteries artery artful arthritic arthritis artichoke article articulate artifice artificial artillery artisan artist
artistic artistry artwork asbestos ascend ascension ascent ascertain ascetic ascribe asexual ashamed ashcan ashing
ashore ashtray asides askance asking asleep asparagus aspect aspens aspersion asphalt asphyxiate aspirant aspire
aspirin assail assailant assassin assault assemble assemblies assembly assent assert assertion assertive assess
assessment assessor assets assign assignment assimilate assist assistance assistant associate assort assortment assume
assumption assurance assure asterisk asteroid asthma astonish astound astray astride astringent astrology astronaut
astronomer astronomy astute astutely astutest asylum asymmetry atheist atheistic athena athlete athletic atlantis
atlases atmosphere atomic atoned atonement atones atoning atrocious atrocities atrocity attach attachment attack attain
attainment attempt attend attendance attendant attention attentive attest attics attire attitude attorney attract
attraction attractive attribute auburn auction auctioneer audacious audacity audible audience audios audited auditing
audition auditor auditorium auditory audits augment august augustest aurora auspicious austere austerest austerity
authentic author authority authorship autocracy autocrat autocratic autograph automate automatic automobile automotive
autonomous autonomy autopsied autopsies autopsy autumn autumnal auxiliary available availed availing avails avalanche
avalon avarice avaricious avenge avenue average averse aversion averted averting averts aviator avocado avoidable
avoidance avoided avoiding avoids avowal avowed avowing awaited awaiting awaits awaken awakes awaking awarded awarding
awards awesome awfuller awfullest awhile awkward awkwardest awkwardly awning awoken axiomatic axioms azalea azures
babble babied babier babies babiest baboon babying babyish babylon bachelor backbone backed backer backfire backgammon
background backhand backing backlash backlog backlogged backpack backside backslash backspace backstage backtrack
backward backwoods bacteria bacterial bacterium badder baddest badger badges badminton baffle bagels baggage bagged
baggier baggiest bagging bailed bailing baited baiting bakeries bakers bakery baking balance balconies balcony balded
balder baldest balding baling balkan ballad ballast balled ballerina ballet balling ballistics balloon ballot ballroom
balmier balmiest baloney baltic bamboo bamboozle banana bandage banded bandied bandier bandies bandiest banding bandit
bandstand bandwagon bandwidth bandying banged banging banish banister banjos banked banker banking banknote bankrupt
bankruptcy banned banner banning banquet banter barbarian barbaric barbarous barbecue barbed barber barbing bareback
barefoot barely barest bargain barged barges barging baring baritone barked barking barley barman barnacle barnyard
barometer barons baroque barrage barred barrel barren barrenest barrette barricade barrier barring barrister bartender
barter baseball baseline basement basest bashed bashes bashful bashing basics basing basins basked basket basketball
basking basses bassoon bastard basted bastes basting batched batches batching bathed bathes bathing bathroom bathtub
batons batsman battalion batted batter batteries battery batting battle battleship bawdier bawdiest bawled bawling
baying bayonet bayous bazaar beached beaches beaching beacon beaded beadier beadiest beading beagle beaked beaker
beamed beaming beaned beaning bearable bearded bearding beards bearer bearing beasts beaten beater beating beautician
beauties beautified beautifies beautiful beautify beauty beaver became because beckon become bedbug bedclothes bedded
bedder bedding bedlam bedridden bedrock bedroom bedside bedspread bedtime beeches beefed beefier beefiest beefing
beehive beeper beeswax beetle beeves befall befallen befell befits befitted befitting before beforehand befriend beggar
begged begging beginner beginning begins begrudge beguile behalf behalves behave behead beheld behind behold beings
belated belched belches belching belfries belfry belied belief belies believable believe belittle bellboy belled
bellhop bellied bellies belling bellow bellying belong beloved belted belting belying bemoan bemuse benched benches
benching bender bending beneath benefactor beneficial benefit benevolent benighted benign bequeath bequest bereave
bereft berets berried berries berrying berserk berthed berthing berths beseech besets besetting beside besiege besought
bested bestial bestiality besting bestow betcha betray betrayal betrothal better betterment betting bettor between
beverage beware bewilder bewitch beyond biased biases biasing biblical bicker bicycle bidden bidding biding biennial
bifocals bigamist bigamous bigamy bigger biggest bigoted bigotry bigots biking bikini bilateral bilingual billboard
billed billfold billiards billing billion billow binaries binary binder binding binned binning binomial biographer
biography biological biologist biology bipartisan bipeds biplane birched birches birching birdcage birded birding
birthday birthed birthing birthmark birthplace births biscuit bisect bisexual bishop bitched bitches bitching biting
bitmap bitten bitter bitterest bitterly bizarre blabbed blabbing blackberry blackbird blackboard blacked blacken
blacker blackest blackhead blacking blackjack blacklist blackmail blackout blacks blacksmith blacktop bladder blades
blamed blameless blamer blames blaming blanch blancmange blander blandest blanked blanker blankest blanket blanking
blankly blanks blared blares blaring blaspheme blasphemy blasted blaster blasting blasts blatant blatantly blazed
blazer blazes blazing bleach bleaker bleakest blearier bleariest bleary bleated bleating bleats bleeding bleeds blemish
blended blending blends blessed blesses blessing blight blimps blinded blinder blindest blindfold blinding blindly
blinds blinked blinker blinking blinks blissful blister blithe blithely blithest blitzed blitzes blitzing blizzard
blobbed blobbing blockade blockage blocked blockhead blocking blocks blogged blogger blogging blonde blondest blonds
blooded bloodhound bloodied bloodier bloodies bloodiest blooding bloods bloodshed bloodshot bloody bloomed blooming
blooms blossom blotch blotted blotter blotting blouse blowing blowout blowtorch blubber bludgeon bluebell blueberry
bluebird bluegrass blueprint bluest bluffed bluffer bluffest bluffing bluffs bluing blunder blunted blunter bluntest
blunting bluntly blunts blurred blurring blurted blurting blurts blushed blushes blushing bluster boarded boarder
boarding boards boardwalk boasted boastful boasting boasts boated boating bobbed bobbin bobbing bobcat bobsled
bobsledded bodice bodies bodily boding bodyguard bodywork bogged bogging boggle bohemia boiled boiler boiling
boisterous bolder boldest boldly bologna bolster bolted bolting bombard bombed bomber bombing bondage bonded bonding
bonfire bonier boniest boning bonnet bonuses booing bookcase booked bookend booking bookkeeper booklet bookmark
bookshelf bookshop bookstore bookworm boomed boomerang booming boorish boosted booster boosting boosts booted bootee
booths booties booting bootleg bootlegged bootstrap border borderline boredom boring borough borrow bosoms bossed
bosses bossier bossiest bossing botanical botanist botany botched botches botching bother bothersome bottle bottleneck
bottom bottomless boughs bought boulder boulevard bounce boundaries boundary bounded bounding boundless bounds bounties
bountiful bounty bouquet bourbon bourgeois boutique bovine bowels bowing bowled bowlegged bowler bowling boxcar boxers
boxing boycott boyfriend boyhood boyish braced bracelet braces bracing bracket brackish braggart bragged bragging
braided braiding braids brained brainier brainiest braining brainless brains brainstorm brainwash brainy braise braked
brakes braking branch branded brandied brandies branding brandish brands brandy brasher brashest brasses brassier
brassiere brassiest brassy bravado braved bravely braver bravery braves bravest braving bravos brawled brawling brawls
brawnier brawniest brawny brayed braying brazen brazier breach breaded breading breads breadth breakable breakdown
breakfast breaking breakneck breaks breakwater breast breath breathe breathless breeder breeding breeds breeze breezier
breeziest breezy brethren brevity brewed breweries brewery brewing bribed bribery bribes bribing bricked bricking
bricklayer bricks bridal bridegroom brides bridesmaid bridge bridle briefcase briefed briefer briefest briefing briefly
briefs brigade bright brighten brightest brightly brilliance brilliant brimmed brimming brimstone bringing brings
brinier briniest brinks brisked brisker briskest brisking briskly brisks bristle britches brittle brittlest broach
broadcast broaden broader broadest broadly broads broadside brocade broccoli brochure broiled broiler broiling broils
broken broker bronchitis bronco bronze brooch brooded brooding broods brooked brooking brooks brooms brother brotherly
broths brought browbeat browbeaten browned browner brownest brownie browning browns browse bruise brunch brunette
brushed brushes brushing brusque brusquest brutal brutality brutally brutes brutish bubble bubblier bubbliest bubbly
bucked bucket bucking buckle budded buddies budding budged budges budget budging buffalo buffed buffer buffet buffing
buffoon bugged bugger buggier buggies buggiest bugging bugled bugler bugles bugling builder building builds bulbous
bulged bulges bulging bulked bulkier bulkiest bulking bulldog bulldogged bulldoze bulled bullet bulletin bullfight
bullfrog bullied bullies bulling bullion bullying bumblebee bummed bummer bummest bumming bumped bumper bumpier
bumpiest bumping bunched bunches bunching bundle bungalow bungle bunion bunked bunker bunking bunnies buoyancy buoyant
buoyed buoying burble burden burdensome bureau bureaucrat burger burglar burglaries burglary burgle burial buried
buries burlap burlier burliest burned burner burning burnish burped burping burred burring burros burrow bursar
bursting bursts burying bushed bushel bushes bushier bushiest bushing busied busier busies busiest busily businesses
busted busting bustle busybodies busybody busying butcher butcheries butchery butler butted butter buttercup butterfly
buttermilk buttery buttes butting buttock button buttonhole buttress buyers buying buzzard buzzed buzzer buzzes buzzing
bygone bypass bystander byways cabaret cabbage cabbed cabbing cabinet cabins cabled cables cabling caboose cacaos
cached caches caching cackle cactus caddie caddying cadence cadets cafeteria caffeine cagier cagiest caging cajole
caking calamities calamity calcium calculate calculator calculi calculus calendar calibrate calico callable called
caller calling callisto callous callow callus calmed calmer calmest calming calmly calorie calves cambrian camels
cameos camera camouflage campaign camped camper camping campus canals canaries canary cancel cancer candid candidacy
candidate candidly candied candies candle candying canine caning canister canker canned canneries cannery cannibal
cannier canniest canning cannon cannot canoed canoeing canoes canonical canons canopied canopies canopy cantaloupe
canteen canter canvas canyon capability capable capacities capacitor capacity capered capering capers capillary capital
capitalist capitulate capped capping caprice capricious capsize capsule captain caption captivate captive captivity
captor capture caramel carats caravan carbon carcass cardboard carded cardiac cardigan cardinal carding career carefree
careful carefuller careless carelessly caress caretaker cargoes caribou caricature caring carnage carnal carnival
carnivore carols carouse carped carpenter carpentry carpet carping carriage carried carrier carries carrion carrot
carrying carted cartel cartilage carting carton cartoon cartoonist cartridge cartwheel carved carves carving cascade
cashed cashes cashew cashier cashing cashmere casing casino casket casserole cassette cassini castaway caster castes
castigate casting castle castoff castrate casual casually casualties casualty cataclysm catapult cataract catcall
catches catchier catchiest catching catchment catchy categories category catered caterer catering caters catfish
cathedral catholic catnap catnapped catnapping catnip cattle catwalk caucus caught caulked caulking caulks causal
causality caused causes causeway causing caustic caution cautious cavalier cavalries cavalry caveat cavern caviar
caving cavities cavity cavort cawing ceased ceasefire ceaseless ceases ceasing cedars ceding ceiling celebrate
celebrity celery celestial celibacy celibate cellar cellist cellophane cellos cellular cellulose cement cemeteries
cemetery censor censorship censure census centauri centennial centipede central centrally centrifuge centuries century
ceramic cereal cerebral ceremonial ceremonies ceremony certain certainly certainty certified certifies certify cervical
chafed chafes chaffed chaffing chaffs chafing chagrin chained chaining chains chainsaw chaired chairing chairman
chairmen chairs chalet chalice chalked chalkier chalkiest chalking chalks chalky challenge chamber chameleon champagne
champed champing champion champs chance chancellor chandelier change changeable changeover channel chanted chanting
chants chaotic chapel chaperoned chaplain chapped chapping chapter character charcoal charge chargeable chariot
charisma charitable charities charity charlatan charmed charming charms charred charring charted charter charting
charts chased chases chasing chasms chassis chaste chasten chastest chastise chastity chatted chatter chatterbox
chattier chattiest chatting chatty chauffeur chauvinist cheapen cheaper cheapest cheaply cheated cheating cheats
checked checker checking checkout checkpoint checks checkup cheeked cheeking cheeks cheeped cheeping cheeps cheered
cheerful cheerier cheeriest cheering cheers cheery cheese cheetah chemical chemist chemistry cherish cherries cherry
cherub cherubim chestnut chests chewed chewier chewiest chewing chicer chicest chicken chicks chided chides chiding
chiefer chiefest chiefly chiefs chieftain childbirth childhood childish childlike children chilled chiller chillest
chillier chilliest chilling chills chilly chimed chimera chimes chiming chimney chimpanzee chimps chinked chinking
chinks chinned chinning chintz chipmunk chipped chipper chipping chirped chirping chirps chisel chivalrous chivalry
chlorine chloroform chocolate choice choicest choirs choked chokes choking cholera choose choosier choosiest choosy
chopped chopper choppier choppiest chopping choppy choral chords chores chortle chorus chosen chowder chowed chowing
christen chrome chromium chromosome chronic chronicle chronology chubbier chubbiest chubby chucked chucking chuckle
chucks chugged chugging chummed chummier chummiest chumming chummy chunkier chunkiest chunks chunky church churned
churning churns chutes ciders cigarette cigars cinched cinches cinching cinder cinema cinnamon cipher circle circuit
circuitous circuitry circular circulate circumcise circumflex circumvent circus cistern cities citing citizen citric
citrus civics civilian civilities civility clacked clacking clacks claimed claiming claims clamber clammed clammier
clammiest clamming clammy clamped clamping clamps clanged clanging clangs clanked clanking clanks clapped clapper
clapping claptrap claret clarified clarifies clarify clarinet clarity clashed clashes clashing clasped clasping clasps
classed classes classic classical classified classifies classify classing classmate classroom classy clatter clause
clawed clawing cleaned cleaner cleanest cleaning cleanlier cleanliest cleanly cleans cleanse clearance cleared clearer
clearest clearing clearly clears cleats cleavage cleave clefts clemency clench clergies clergy clergyman clergymen
cleric clerical clerked clerking clerks clever cleverest cleverly clicked clicking clicks client cliffs climactic
climate climax climbed climber climbing climbs climes clinch clinging clings clinic clinical clinked clinking clinks
clipboard clipped clipping clique clitoris cloaked cloaking cloaks clocked clocking clocks clockwise clockwork clogged
clogging cloister clones closed closely closer closes closest closet closing closure clothe clothespin cloths clotted
clotting cloudburst clouded cloudier cloudiest clouding clouds cloudy clouted clouting clouts cloven clover cloves
clowned clowning clowns clubbed clubbing clubhouse clucked clucking clucks clueless cluing clumped clumping clumps
clumsier clumsiest clumsily clumsy cluster clutch clutter coached coaches coaching coagulate coaled coalesce coaling
coalition coarse coarsely coarsen coarsest coastal coasted coaster coasting coastline coasts coated coating coaxed
coaxes coaxing cobalt cobble cobras cobweb cocaine cocked cockeyed cockier cockiest cocking cockpit cockroach cocktail
cocoas coconut cocoon codded codding coding coerce coercion coexist coffee coffer coffin cogency cogent cognac
cognitive coherence coherent coherently coiled coiling coinage coincide coined coining coking colander colder coldest
coldly collage collapse collar collarbone collate collateral colleague collect collection collective collector college
collegiate collide collie collision colloquial collusion colonel colones colonial colonies colons colony colossal
columbus column combat combatant combed combine combing combustion comeback comedian comedies comedy comelier comeliest
comely comestible comets comfort comical comics coming command commandant commandeer commando commas commence commend
comment commentary commerce commercial commission commit commitment committed committee committing commodity commodore
common commonest commonly commotion communal commune communion communique communist community commute compact
compactest compaction companies companion company comparable compare comparison compass compassion compatible
compatriot compel compelled compelling compensate compete competence competent competitor compile complacent complain
complaint complement complete completely completest completion complex complexion complexity compliance compliant
complicate complied complies compliment comply component compose composite compost composure compound comprehend
compress comprise compromise compulsion compulsive compulsory compute comrade concave conceal concede conceit conceive
concentric concept conception conceptual concern concert concerto concession conciliate concise concisely concisest
conclude conclusion conclusive concoct concoction concord concourse concrete concur concurred concurrent concurring
concussion condemn condense condescend condiment condition condolence condom condone condor conducive conduct conductor
confection confer conference conferred conferrer conferring confess confession confetti confidant confide confidence
confident configure confine confirm confiscate conflict conform conformity confound confront confuse confusion congeal
congenial congest congestion congregate congress congruent conical conifer coniferous conjecture conjugal conjugate
conjure connect connection connective connector conned conning connote conquer conqueror conquest conscience conscious
consecrate consensus consent consequent conserve consider consign consist consistent console consonant consort
consortium conspiracy conspire constancy constant constantly constitute constrain constraint constrict construct
construe consul consular consulate consult consultant consumable consume consummate contact contagion contagious
contain contempt contend content contention contest contestant context contextual contiguous continent contingent
continual continue continuity continuous continuum contort contortion contour contraband contract contractor contradict
contraries contrary contrast contravene contribute contrite contrive control controlled controller convalesce
convection convene convenient convent convention converge conversant converse conversely conversion convert convex
convey conveyance convict conviction convince convoluted convoy convulse convulsion convulsive cooing cookbook cooked
cooker cookie cooking cooled cooler coolest cooling coolly cooped cooper cooperate cooping coordinate copernicus copied
copier copies coping copious copped copper copperhead copping copulate copying copyright corals corded cordial
cordially cording cordless cordon corduroy coring corked corking corkscrew cornea corned corner cornet cornflakes
cornier corniest corning cornmeal cornstarch corollary coronaries coronary coroner corporal corporate corpse corpulent
corpus corpuscle corral corralled corralling correct correctest correction corrective correctly corrector correlate
correspond corridor corrode corrosion corrosive corrupt corruptest corruption corsage corset cortex cosmetic cosmic
cosmology cosmonaut cosmos costed costing costlier costliest costly costume cottage cotton cottontail cottonwood
couched couches couching cougar coughed coughing coughs council counsel countable countdown counted counter counteract
countess counties counting countless countries country countryman countrymen counts county couple coupon courage
courageous courier course courted courteous courtesies courtesy courthouse courting courtroom courts courtship
courtyard cousin covenant coverage covered covering covers covert covertly coveted coveting covetous covets coward
cowardice cowardly cowboy cowered cowering cowers cowgirl cowhide cowing coyest coyote crabbed crabbier crabbiest
crabbing crabby cracked cracker cracking crackle crackpot cracks cradle crafted craftier craftiest craftily crafting
crafts craftsman craftsmen crafty craggier craggiest craggy crammed cramming cramped cramping cramps cranberry craned
cranes craning cranium cranked crankier crankiest cranking cranks cranky crashed crashes crashing crasser crassest
crated crater crates crating craved craves craving crawled crawling crawls crayfish crayon crazed crazes crazier
crazies craziest crazily crazing creaked creakier creakiest creaking creaks creaky creamed creamier creamiest creaming
creams creamy crease create creative creatively creativity creator creature credence credential credible credit
creditable creditor credulous creeds creeks creepier creepiest creeping creeps creepy cremate crepes crescendo crescent
crested cresting crests cretin cretinous crevasse crevice crewed crewing cribbed cribbing cricket crimes criminal
criminally crimson cringe crinkle cripple crises crisis crisped crisper crispest crisping crisply crisps crispy
crisscross criteria criterion critic critical critique croaked croaking croaks crochet crockery crocks crocodile crocus
crofts cronies crooked crookedest crooking crooks crooned crooning croons cropped cropping croquet crossbow crossed
crosser crosses crossest crossing crossroad crosswalk crossword crotch crouch crowbar crowded crowding crowds crowed
crowing crowned crowning crowns crucial crucially crucified crucifies crucifix crucify crudely cruder crudest crudity
cruelly cruelties cruelty cruise crumbed crumbing crumble crumblier crumbliest crumbly crumbs crummier crummiest crummy
crumple crunch crunchy crusade crushed crushes crushing crustacean crusted crustier crustiest crusting crusts crusty
crutch cruxes crybabies crybaby crying cryptic crypts crystal cubicle cubing cuckoo cucumber cuddle cuddly cuffed
cuffing cuisine culinary culled culling culminate culpable culprit cultivate cultural culturally culture cumbersome
cumming cumulative cunning cunningest cupboard cupful cupped cupping curable curator curbed curbing curdle curfew
curing curios curiosity curious curled curling currant currencies currency current currently curricula curriculum
curried curries currying cursed curses cursing cursor cursory curtail curtain curter curtest curtsied curtsies curtsy
curvature curved curves curving cushion custard custodian custody custom customary cutback cutest cuticle cutlery
cutlet cutter cutthroat cutting cyanide cycled cycles cyclic cycling cyclist cyclone cylinder cymbal cynical cynics
cypress dabbed dabbing dabble dachshund daddies daedalus daemon daffodil dagger dailies daintier dainties daintiest
daintily dainty dairies daises daisies dallied dallies dallying damage dammed damming damned damnedest damning damped
dampen damper dampest damping damsel danced dancer dances dancing dandelion dandier dandies dandiest dandruff danger
dangerous dangle danker dankest dapper dapperest daredevil daring darken darker darkest darkly darling darned darning
darted darting darwin dashboard dashed dashes dashing dastardly database dating daubed daubing daughter daunted
daunting dauntless daunts dawdle dawned dawning daybreak daydream daylight daytime dazing dazzle deacon deaden deader
deadest deadlier deadliest deadline deadlock deadly deafer deafest dealer dealing dearer dearest dearly dearth deathbed
deaths deaves debase debasement debatable debate debauchery debilitate debilities debility debited debiting debits
debonair debrief debris debtor debugged debugger debugging debugs debunk debuted debuting debuts decade decadence
decadent decanter decapitate decayed decaying decays decease deceit deceitful deceive decencies decency decent decently
deception deceptive decibel decide deciduous decimal decimate decipher decision decisive decisively decked decking
declare declension decline decode decompose decorate decorative decorator decorous decorum decoyed decoying decoys
decrease decree decrepit decried decries decrying dedicate deduce deduct deduction deductive deeded deeding deemed
deeming deepen deeper deepest deeply deface defamatory defame default defeat defeatist defecate defect defective defend
defendant defensible defensive deference deferred deferring defers defiance defiant defiantly deficiency deficient
deficit defied defies defile definable define definite definitely definition definitive deflate deflect deflection
deform deformity defraud defrost defter deftest deftly defunct defying degenerate degrade degree dehydrate deified
deifies deifying deigned deigning deigns deities deject dejection delayed delaying delays delectable delegate delete
deletion deliberate delicacies delicacy delicate delicately delicious delight delightful delimit delinquent delirious
delirium deliver deliveries delivery delphi deltas delude deluge delusion deluxe delved delves delving demagogue demand
demean demented dementia demerit demise democracy democrat democratic demolish demolition demons demote demotion
demount demure demurely demurest denial denied denies denigrate denims denote denounce densely denser densest densities
density dental dented denting dentist dentistry denying deodorant depart department departure depend dependable
dependence dependency dependent depict depiction deplete deplorable deplore deport deportment depose deposit depots
deprave depravity deprecate depreciate depress depression deprive depths deputies deputy derail derailment derange
derelict deride derision derivative derive derogatory derrick descend descendant descent describe descriptor desecrate
desert deserve design designate desirable desire desirous desist desktop desolate despair desperate despicable despise
despite despondent despot despotic dessert destine destinies destiny destitute destroy detach detachable detachment
detail detain detect detectable detection detective detector detention detergent determine deterred deterrent deterring
deters detest dethrone detonate detonator detour detract detriment devalue devastate develop deviant deviate device
devils devious devise devoid devolution devolve devote devotee devotion devour devout devoutest devoutly dexterity
dexterous diabetes diabetic diabolical diagnose diagnosis diagnostic diagonal diagonally diagram diagrammed dialect
dialogue diameter diamond diaper diaphragm diaries diatribe dicing dictate dictator diction dictionary diesel dietaries
dietary dieted dieting differ difference different difficult difficulty diffuse diffusion digest digestible digestion
digestive digging digital digitally digits dignified dignifies dignify dignitary dignities dignity digress digression
diking dilate dilemma diligence diligent diligently dilute dilution dimension diminish diminutive dimmed dimmer dimmest
dimming dimple diners dinghies dinghy dingier dingiest dining dinned dinner dinning dinosaur diocese dioxide diphtheria
diphthong diploma diplomacy diplomat diplomata diplomatic dipped dipping direct directest direction directive directly
director directory direst dirges dirtied dirtier dirties dirtiest dirtying disability disable disagree disallow
disappear disappoint disapprove disarm disarray disaster disastrous disavow disband disbelief disbelieve disburse
discard discern discharge disciple discipline disclaim disclose disclosure discomfort disconcert disconnect discontent
discord discordant discos discount discourage discourse discover discovery discredit discreet discreetly discrete
discretion discus discussion disdain disdainful disease disembark disengage disfigure disgrace disgruntle disguise
disgust dishearten dished dishes dishing dishonest dishonesty dishwasher disinfect disinherit disjoint dislike
dislocate dislodge disloyal disloyalty dismal dismally dismantle dismay dismember dismiss dismissal dismissive dismount
disobey disorder disorderly disown disparage disparate disparity dispatch dispel dispelled dispelling dispensary
dispense dispersal disperse dispersion displace display displease disposable disposal dispose dispossess disprove
dispute disqualify disquiet disregard disrepair disrepute disrespect disrupt disruption disruptive dissatisfy dissect
dissection dissension dissent disservice dissident dissimilar dissipate dissociate dissolute dissolve dissonance
dissuade distance distant distantly distaste distend distilled distiller distillery distilling distinct distinctly
distort distortion distract distraught distress distribute district distrust disturb disuse ditched ditches ditching
dither ditties dittoed dittoing dittos diverge divergence divergent divers diverse diversify diversion diversity divert
divest divide dividend divine divinest diving divinities divinity divisible division divisive divisor divorce divulge
dizzied dizzier dizzies dizziest dizzying docile docked docking doctor doctorate doctrine document dodged dodges
dodging dogged doggerel dogging doghouse dogmas dogmatic dogwood doilies doldrums doleful doling dollar dolled dollies
dolling dolphin domain domestic domicile dominance dominant dominate doming dominion domino donate donkey donors doodle
doomed dooming doorman doormen doorstep doorway dopier dopiest doping dormant dormitory dorsal dosing doting dotted
dotting double doubly doubted doubtful doubting doubtless doubts doughnut dourer dourest doused douses dousing dowdier
dowdies dowdiest downcast downed downfall downgrade downhill downier downiest downing downpour downright downstairs
downstream downtown downward dowries dozens dozing drabber drabbest draconian drafted drafting drafts dragged dragging
dragon dragonfly drainage drained draining drains dramas dramatic dramatist draped draperies drapery drapes draping
drastic drawback drawbridge drawer drawing drawled drawling drawls dreaded dreadful dreading dreads dreamer dreamier
dreamiest dreaming dreams dreamy drearier dreariest dreary dredge drench dressed dresser dresses dressier dressiest
dressing dressmaker dressy dribble driers driest drifted drifting drifts driftwood drilled drilling drills drinkable
drinker drinking drinks dripped dripping drivel driven driver drives driveway driving drizzle droller drollest droned
drones droning drooled drooling drools drooped drooping droops dropout dropped dropping drought droves drowned drowning
drowns drowse drowsier drowsiest drowsy drudge drudgery drugged drugging druggist drugstore drummed drummer drumming
drumstick drunkard drunken drunkenly drunker drunkest drunks dryers drying dubbed dubbing dubious duchess ducked
ducking duckling duding dugout dulled duller dullest dulling dumbbell dumber dumbest dumbfound dummies dumped dumpier
dumpiest dumping dumpling dumpster dunces dunged dungeon dunging dunked dunking duping duplex duplicate duplicity
durability durable duress during duskier duskiest dustbin dusted dustier dustiest dusting dustmen dustpan duties
dutiful dwarfed dwarfing dwarfs dweller dwelling dwells dwindle dyeing dynamic dynamical dynamite dynamo dynasties
dynasty dysentery dyslexia eagerer eagerest eagerly eagles earache eardrum earlier earliest earmark earned earner
earnest earnestly earning earring earshot earthed earthier earthiest earthing earthlier earthliest earthly earthquake
earths earthworm earthy easels easier easiest easily easing easterlies easterly eastern eastward easygoing eating
eavesdrop ebbing ebonies eccentric echoed echoes echoing eclectic eclipse ecological ecologist ecology economic
economical economies economist economy ecosystem ecstasies ecstasy ecstatic ecumenical eczema eddied eddies eddying
edgewise edgier edgiest edging edible edicts edifice edison edited editing edition editor editorial editorship educate
educator eerier eeriest effect effective effectual effeminate efficiency efficient effigies effigy effort effortless
effusive effusively egging eggplant egocentric egotist eigenvalue eighteen eighteenth eighth eighties eightieth eights
eighty einstein either ejaculate ejected ejecting ejection ejects elaborate elapse elastic elasticity elbowed elbowing
elbows elderly elders eldest elected electing election elective elector electoral electorate electric electrical
electrify electrode electron electronic elects elegance elegant elegantly elegies element elemental elementary elephant
elevate elevator eleven eleventh elicit eligible eliminate elites elitist ellipse ellipsis elliptic elliptical elongate
eloped elopement elopes eloping eloquence eloquent eloquently elsewhere elucidate eluded eludes eluding elusive elysium
emailed emailing emails emanate emancipate embalm embankment embargo embark embarrass embassies embassy embedded
embedding embeds embellish embers embezzle embitter emblem embodied embodies embodiment embody emboss embrace embroider
embroidery embryo embryonic emerald emerge emergence emergency emergent emigrant emigrate eminence eminent eminently
emissaries emissary emission emitted emitting emotion emotional emotive empathy emperor emphases emphasis emphatic
emphysema empire empirical employ employee employment emporium empower empress emptied emptier empties emptiest
emptying emulate emulator emulsion enable enacted enacting enactment enacts enamel encase enchant encircle enclose
enclosure encode encompass encore encounter encourage encroach encrypted encryption encumber endanger endear endearment
endemic ending endive endless endlessly endorse endowed endowing endowment endows endurance endure endways enemas
enemies energetic energies energy enforce engage engagement engender engine engrave engross engulf enhance enigma
enigmatic enjoyable enjoyed enjoying enjoyment enjoys enlarge enlighten enlist enlistment enliven enmities enmity
enormities enormity enormous enough enrage enrich enrichment enrolled enrolling ensemble enshrine ensign enslave ensued
ensues ensuing ensure entail entangle entered entering enterprise enters entertain enthralled enthusiasm enthusiast
entice enticement entire entirely entirety entities entitle entity entomology entrails entrance entrant entrap
entrapped entrapping entreat entreaties entreaty entrench entries entropy entrust entwine enumerate enunciate envelop
envelope enviable envied envies envious environs envisage envoys envying enzyme ephemeral epidemic epidermis epilepsy
epileptic epilogue episode epitaph epithet epitome epochs epsilon equality equally equals equanimity equate equator
equatorial equestrian equine equinox equipment equipped equipping equips equitable equities equity equivalent equivocal
eradicate erased eraser erases erasing erasure erected erecting erection erects ergonomic eroded erodes eroding erosion
erotic errand errant erratic erring erroneous errors erstwhile erudite erupted erupting eruption erupts escalate
escalator escapade escape escort esoteric especial especially espionage essayed essaying essays essence essential
establish estate esteem estimate etched etches etching eternal eternally eternities eternity ethereal ethical ethics
ethnic etiquette etymology eulogies eulogy eureka euthanasia evacuate evaded evades evading evaluate evangelist
evaporate evasion evasive evened evener evenest evening evenly eventful events eventual eventually everest evergreen
evermore everybody everyday everyone everything everywhere evicted evicting eviction evicts evidence evident evidently
evocative evoked evokes evoking evolution evolve exacerbate exacted exacter exactest exacting exactly exacts exaggerate
exalted exalting exalts examine example exasperate excalibur excavate exceed excelled excellence excellent excelling
excels except exception excerpt excess excessive exchange excise excitable excite excitement exclaim exclude exclusion
exclusive excrement excrete excursion excusable excuse executable execute execution executive executor exemplary
exemplify exempt exemption exercise exerted exerting exertion exerts exhale exhaust exhaustion exhaustive exhibit
exhibition exhilarate exhort exhume exiled exiles exiling existed existence existent existing exists exited exiting
exodus exonerate exorbitant exotic expand expandable expanse expansion expansive expatriate expect expectancy expectant
expediency expedient expedite expedition expelled expelling expels expend expendable expense expensive experience
experiment expert expertise expertly expire expiry explain expletive explicable explicit explicitly explode exploit
explore explosion explosive exponent export expose exposition exposure expound express expression expressive expressly
expressway expulsion exquisite extant extend extension extensive extent exterior external externally extinct extinction
extinguish extolled extolling extols extort extortion extract extraction extradite extraneous extras extreme extremely
extremest extremist extremity extricate extrovert exuberance exuberant exuded exudes exuding exultant exulted exulting
exults eyeball eyebrow eyeing eyelash eyelid eyesight eyesore fables fabric fabricate fabulous facade faceless faceted
faceting facetious facets facial facile facilitate facilities facility facing facsimile faction factor factorial
factories factory factual factually faculties faculty fading faggot failed failing failure fainted fainter faintest
fainting faintly faints fairer fairest fairies fairly faithful faithless faiths faking falcon fallacies fallacious
fallacy fallen fallible falling fallout falsehood falsely falser falsest falsetto falsified falsifies falsify falsities
falsity falter familiar families family famine famous fanatic fanatical fancied fancier fancies fanciest fanciful
fancying fanfare fanned fanning fantasied fantasies fantastic fantasy faraday faraway farces farewell faring farmed
farmer farming farmland farther farthest fascinate fascist fashion fasted fasten faster fastest fastidious fasting
fatalistic fatalities fatality fatally fateful father fatherhood fatherland fatherly fathom fatigue fating fatten
fatter fattest fattier fatties fattiest fatuous faucet faulted faultier faultiest faulting faultless faults faulty
faunas fawned fawning fazing feared fearful fearing fearless fearlessly fearsome feasible feasted feasting feasts
feather featherier feathery feature federal federalist feeble feeblest feedback feeder feeding feeler feeling feigned
feigning feigns feinted feinting feints feline felled feller fellest felling fellow fellowship felonies felons felony
felted felting female feminine femininity feminist fenced fences fencing fended fender fending ferment ferocious
ferocity ferret ferried ferries ferrying fertile fertility fervent fervently fester festival festive festivity festoon
fetched fetches fetching feting fetish fetter fetuses feudal feuded feuding feverish feverishly fevers fewest fezzes
fiasco fibbed fibber fibbing fickle ficklest fiction fictional fictitious fiddle fiddly fidelity fidget fidgety fielded
fielding fields fiendish fiendishly fiends fierce fiercely fiercest fierier fieriest fiesta fifteen fifteenth fifths
fifties fiftieth fighter fighting fights figment figurative figure figurehead filament filched filches filching filing
filled filler fillet fillies filling filmed filmier filmiest filming filter filthier filthiest filthy finale finalist
finality finally finals finance financial financier finches finding finely finesse finest finger fingernail fingertip
finickier finickiest finicky fining finish finite firearm fireflies firefly fireman firemen fireplace fireproof
fireside firewood firework firing firmed firmer firmest firming firmly firmware firsthand firstly firsts fiscal fished
fisher fisheries fisherman fishermen fishery fishes fishier fishiest fishing fission fissure fitful fitted fitter
fittest fitting fixable fixing fixture fizzed fizzes fizzing fizzle flabbier flabbiest flabby flagged flagging flagpole
flagrant flagrantly flagship flagstone flailed flailing flails flairs flaked flakes flakier flakiest flaking flamboyant
flamed flames flaming flamingo flammable flanked flanking flanks flannel flapjack flapped flapping flared flares
flaring flashback flashed flasher flashes flashest flashier flashiest flashing flashlight flashy flasks flatly flatted
flatten flatter flattery flattest flatting flaunt flawed flawing flawless flawlessly flecked flecking flecks fledged
fledgling fleece fleecier fleeciest fleecy fleeing fleeted fleeter fleetest fleeting fleets fleshed fleshes fleshier
fleshiest fleshing fleshy flexed flexes flexible flexing flicked flicker flicking flicks fliest flight flightier
flightiest flightless flighty flimsier flimsiest flimsy flinch flinging flings flints flippant flipped flipper flippest
flipping flirted flirting flirts flitted flitting floated floating floats flocked flocking flocks flogged flogging
flooded flooder flooding floodlight floods floored flooring floors flopped floppier floppies floppiest flopping floppy
floral floras florid florist flossed flosses flossing flotilla flounce flounder floured flouring flourish flours
flouted flouting flouts flowed flower flowerier floweriest flowery flowing fluctuate fluency fluent fluently fluffed
fluffier fluffiest fluffing fluffs fluffy fluids flukes flunked flunkies flunking flunks flunky flurried flurries
flurry flushed flusher flushes flushest flushing fluster fluted flutes fluting flutter fluxed fluxes fluxing flying
flyover foaled foaling foamed foamier foamiest foaming focused focuses focusing fodder fogged foggier foggiest fogging
foghorn foible foiled foiling foisted foisting foists folded folder folding foliage folklore folksier folksiest folksy
follies follow foment fonder fondest fondle fondly foodstuff fooled foolhardy fooling foolish foolishly foolproof
footage football footed foothill foothold footing footlights footnote footpath footprint footstep footstool footwear
footwork forage forayed foraying forays forbade forbear forbid forbidden forbidding forbore forborne forced forceful
forceps forces forcible forcing forded fording forearm forebode forecast forefather forefinger forefront forego
foregone foreground forehead foreign foreleg foreman foremen foremost forensic foreplay forerunner foresaw foresee
foreseen foreshadow foresight foreskin forest forestall forestry foretaste foretell foretold forever forewarn forewent
foreword forfeit forgave forged forger forgeries forgery forges forget forgetful forgetting forging forgive forgiven
forgoes forgoing forgone forgot forgotten forked forking forlorn formal formality formally format formative formatted
formatting formed former formerly formidable forming formless formula formulate forsake forsaken forsook forswear
forswore forsworn fortes forthright forthwith forties fortieth fortified fortifies fortify fortitude fortnight fortress
fortuitous fortunate fortune forums forward forwardest forwent fossil foster fought fouled fouler foulest fouling
founded founder founding foundling foundries foundry founds fountain founts fourteen fourteenth fourth fowled fowling
foxier foxiest foxing foyers fracas fractal fraction fractional fracture fragile fragility fragment fragrance fragrant
frailer frailest frailties frailty framed frames framework framing franchise francs franked franker frankest franking
frankly franks frantic fraternal fraternity frauds fraudulent fraught frayed fraying freaked freaking freaks freckle
freedom freehand freeing freelance freely freest freeway freeze freight french frenzied frenzies frenzy frequency
frequent frequently freshen fresher freshest freshly freshman freshmen freshwater fretful fretted fretting friars
friction friend friendlier friendlies friendly friendship frieze frigate fright frighten frightful frigid frigidity
frillier frilliest frills frilly fringe frisked friskier friskiest frisking frisks frisky fritter frivolity frivolous
frizzier frizziest frizzy frocks frolic frolicked frolicking fronds frontage frontal fronted frontier fronting fronts
frostbit frostbite frosted frostier frostiest frosting frosts frosty frothed frothier frothiest frothing froths frothy
frowned frowning frowns frozen frugal frugality frugally fruited fruitful fruitier fruitiest fruiting fruition
fruitless fruits fruity frustrate frying fudged fudges fudging fugitive fulcrum fulfilled fulfilling fulled fuller
fullest fulling fumble fumigate fuming function functional funded funding funeral fungicide fungus funnel funner
funnest funnier funnies funniest funnily furies furious furled furling furlong furlough furnace furnish furniture
furred furrier furriest furring furrow further furthest furtive furtively fuselage fusing fusion fussed fusses fussier
fussiest fussing futile futility future futuristic fuzzed fuzzes fuzzier fuzziest fuzzing gabbed gabbing gables gadget
gagged gagging gaiety gained gainful gaining galactic galaxies galaxy galileo gallant gallantry galled galleries
gallery galley galling gallivant gallon gallop gallows galore gambit gamble gamest gaming gamuts gander ganged ganging
gangling gangplank gangrene gangster gangway ganymede gaping garage garbage garbed garbing garble garden gardenia
gargle gargoyle garish garland garlic garment garnet garnish garret garrison garrulous garter gaseous gashed gashes
gashing gasket gasoline gasped gasping gassed gassing gastric gateway gather gating gaudier gaudiest gauged gauges
gauging gaunter gauntest gauntlet gavels gawked gawkier gawkiest gawking gayest gazelle gazette gazing geared gearing
geeing gelatin gelded gelding gender genealogy genera general generality generally generate generator generic
generosity generous geneses genesis genetic geneticist genial genially genies genital genius genocide genres gentile
gentility gentle gentleman gentlemen gentlest gently gentries gentry genuine genuinely geographic geography geological
geologies geologist geology geometric geometries geometry geranium gerbil germicide germinate gesture getaway getting
geyser ghastlier ghastliest ghastly ghetto ghosted ghosting ghostlier ghostliest ghostly ghosts ghouls giants gibber
gibberish giddier giddiest gifted gifting gigantic gigged gigging giggle gilded gilding gimmick ginger gingerly gingham
ginned ginning giraffe girder girdle girlfriend girlhood girlish girths givens giving gizzard glacial glacier gladden
gladder gladdest glades gladiator gladly glamorous glamour glance glands glandular glared glares glaring glassed
glasses glassier glassiest glassing glassware glassy glazed glazes glazing gleamed gleaming gleams gleaned gleaning
gleans glibber glibbest glided glider glides gliding glimmer glimpse glinted glinting glints glisten glitter gloated
gloating gloats global globally globes globular globule gloomier gloomiest gloomy gloried glories glorified glorifies
glorify glorious glorying glossaries glossary glossed glosses glossier glossies glossiest glossing glossy gloved gloves
gloving glowed glower glowing glucose gluing glummer glummest glutted glutting glutton gluttony gnarled gnarling gnarls
gnashed gnashes gnashing gnawed gnawing gnomes goaded goading goalie goalkeeper goatee gobbed gobbing gobble goblet
goblin godchild goddess godfather godless godlier godliest godlike godmother godparent godsend goggle golden goldenest
goldfish goldsmith golfed golfer golfing gondola goners gonged gonging goodbye goodies goodnight goodwill goofed
goofier goofiest goofing gooier gooiest goosed gooses goosing gopher gorged gorgeous gorges gorging gorier goriest
gorilla goring gosling gospel gossamer gossip gotten gouged gouges gouging goulash gourds gourmet govern government
governor gowned gowning grabbed grabber grabbing graced graceful graceless graces gracing gracious graded grader grades
gradient grading gradual gradually graduate graffiti graffito grafted grafting grafts grains grammar gramophone
grandchild grander grandest grandeur grandiose grandly grands grandson grandstand granite grannies granny granola
granted granting grants granular granule grapefruit grapes grapevine graphed graphic graphical graphing graphite graphs
grapple grasped grasping grasps grassed grasses grassier grassiest grassing grassy grated grateful grater grates
gratified gratifies gratify grating gratitude gratuities gratuitous gratuity graved gravel gravely graven graver graves
gravest gravestone graveyard gravies graving gravitate gravity grazed grazes grazing grease greasier greasiest greasy
greater greatest greatly greats greedier greediest greedily greedy greenback greened greener greenery greenest
greenhorn greenhouse greening greens greeted greeting greets gregarious gremlin grenade greyhound griddle gridiron
griefs grievance grieve grievous grille grills grimace grimed grimes grimier grimiest griming grimly grimmer grimmest
grinder grinding grinds grindstone grinned grinning griped gripes griping gripped gripping grislier grisliest grisly
gristle gritted grittier grittiest gritting gritty grizzled grizzlier grizzlies grizzliest grizzly groaned groaning
groans grocer groceries grocery groggier groggiest groggy groins groomed grooming grooms groove groovier grooviest
groovy groped gropes groping grossed grosser grosses grossest grossing grossly grotesque grotto grouch grouchier
grouchiest grouchy ground groundless groundwork grouped grouper grouping groups grouse grovel groves grower growing
growled growling growls growth grubbed grubbier grubbiest grubbing grubby grudge gruesome gruesomest gruffer gruffest
gruffly grumble grumpier grumpiest grumpy grunted grunting grunts guarantee guarantor guarded guardian guarding guards
guessable guessed guesses guessing guesswork guested guesting guests guffaw guidance guidebook guided guideline guides
guiding guilds guillotine guiltier guiltiest guiltily guiltless guilty guinea guises guitar guitarist gulches gulled
gullet gullible gullies gulling gulped gulping gumdrop gummed gummier gummiest gumming gumption gunfire gunman gunmen
gunned gunner gunning gunpowder gunshot guppies gurgle gushed gusher gushes gushing gusted gustier gustiest gusting
gutted gutter gutting guying guzzle gymnasium gymnast gymnastics gyrate gyroscope habitable habitat habits habitual
habitually hacked hacker hacking hackney hacksaw haddock haggard haggle hailed hailing hailstone haircut hairdo haired
hairier hairiest hairline halest halfway halibut haling hallelujah hallmark hallway haloed haloing halted halter
halting halved halves halving hamburger hamlet hammed hammer hamming hammock hamper hamster hamstring hamstrung handbag
handbook handcuff handed handful handicap handicraft handier handiest handing handiwork handle handlebar handmade
handout handrail handshake handsome handsomest hangar hanged hanger hanging hangout hangover hanker haphazard hapless
happen happier happiest happily harangue harass harassment hardback harden harder hardest hardier hardiest hardliner
hardly hardship hardware hardwood harems haring harked harking harlot harmed harmful harming harmless harmlessly
harmonic harmonica harmonies harmonious harmony harnessed harnesses harnessing harped harping harpist harpoon harried
harries harrow harrying harsher harshest harshly harvest hashed hashes hashing hassle hasted hasten hastes hastier
hastiest hastily hasting hatched hatches hatchet hatching hateful hating hatred hatted hatting haughtier haughtiest
haughtily haughty hauled hauling haunted haunting haunts havens having hawked hawking haying haystack haywire hazard
hazardous hazels hazier haziest hazing headache headed header headfirst headier headiest heading headland headlight
headline headlong headmaster headphone headrest headroom headstone headstrong headway healed healer healing health
healthcare healthful healthier healthiest healthy heaped heaping hearing hearsay hearse heartache heartbeat heartbreak
heartburn hearten heartfelt hearth heartier hearties heartiest heartily heartless hearts hearty heated heater heathen
heather heating heaved heaven heavenlier heavenly heaves heavier heavies heaviest heavily heaving heckle hectic hedged
hedgehog hedges hedging heeded heeding heedless heeled heeling heftier heftiest heifer height heighten heinous heirloom
helicopter heliport helium hellish hellos helmet helped helper helpful helping helpless helplessly hemisphere hemlock
hemmed hemming henceforth henchman henchmen hepatitis herald hercules herded herding hereabouts hereafter hereby
hereditary heredity herein heresies heresy heretic heretical herewith heritage hermes hermit hernia heroes heroic
heroin heroine herons herpes herring herself hesitancy hesitant hesitate heuristic hewing hexagon hexagonal heyday
hiatus hibernate hiccup hickories hickory hidden hideaway hideous hiding hierarchy highbrow higher highest highland
highlight highly highway hijack hikers hiking hilarious hilarity hillbilly hillier hilliest hillside himalaya himself
hinder hindrance hindsight hinged hinges hinging hinted hinterland hinting hipped hipper hippest hippies hipping hiring
hissed hisses hissing histogram historian historic historical histories history hitched hitches hitchhike hitching
hither hitherto hitting hiving hoarded hoarder hoarding hoards hoarse hoarsest hoaxed hoaxes hoaxing hobbies hobbit
hobble hobbyhorse hobgoblin hobnob hobnobbed hobnobbing hocked hockey hocking hodgepodge hoeing hogged hogging hoisted
hoisting hoists holder holding holdup holiday holier holiest holing holler hollies hollow hollowest holocaust holster
homage homeland homeless homelier homeliest homely homemade homesick homespun homestead homeward homework homeys
homicidal homicide homier homiest homing homonym homophobic homosexual honest honestest honestly honesty honeycomb
honeyed honeying honeymoon honeys honing honked honking honorary hooded hooding hoodlum hoodwink hoofed hoofing hooked
hooking hooped hooping hooray hooted hooter hooting hooves hopeful hopeless hopelessly hoping hopped hopper hopping
hopscotch horded hordes hording horizon horizontal hormone horned hornet hornier horniest horoscope horrendous horrible
horrid horrific horrified horrifies horrify horror horseback horsed horseman horseplay horsepower horses horseshoe
horsing hosiery hosing hospitable hospital hostage hosted hostel hostess hostile hostility hosting hotbed hotels
hothead hotter hottest hounded hounding hounds hourglass hourly houseboat housed household houses housewife housewives
housework housing hovels hovered hovering hovers however howled howling hubble hubbub huddle huffed huffier huffiest
huffing hugely hugest hugged hugging hulking hullabaloo hulled hulling humane humanely humanest humanist humanities
humanity humanly humans humble humblest humbly humbug humdrum humidified humidifies humidify humidity humiliate
humility hummed humming humorist humorous humped humping hunchback hunched hunches hunching hundred hundredth hunger
hungrier hungriest hungrily hungry hunted hunter hunting hurdle hurled hurling hurrah hurricane hurried hurries
hurrying hurtful hurting hurtle husband hushed hushes hushing husked huskier huskies huskiest huskily husking hustle
hutches hyacinth hybrid hydrant hydraulic hydrogen hydroplane hyenas hygiene hygienic hymnal hymned hymning hyperbole
hyperion hyphen hyphenate hypnosis hypnotic hypnotist hypocrisy hypocrite hypotenuse hypotheses hypothesis hysteria
hysteric hysterical icarus iceberg icebreaker icicle iciest icings idealist idealistic ideally ideals identical
identified identifier identifies identify identities identity ideologies ideology idiocies idiocy idiomatic idioms
idiotic idiots idlest idling idyllic igloos ignite ignition ignorance ignorant ignore iguana illegal illegally
illegible illicit illiteracy illiterate illnesses illogical illuminate illusion illusory illustrate imaged imagery
images imaginable imaginary imagine imaging imbalance imbecile imitate imitative imitator immaculate immaterial
immature immaturity immediate immense immensely immensity immerse immersion immigrant immigrate imminent imminently
immobile immoral immorality immortal immovable immune immunity impact impair impairment impale impart impartial
impassable impasse impassive impatience impatient impeach impeccable impedance impede impediment impelled impelling
impels impend imperative imperfect imperial imperil impersonal impervious impetuous impetus impinge impish implacable
implant implement implicate implicit implicitly implied implies implore implying impolite import importance important
impose imposition impossible impotence impotent impound impoverish imprecise impregnate impress impression impressive
imprint imprison improbable impromptu improper improperly improve improvise impudence impudent impulse impulsive
impunity impure impurest impurities impurity inability inaccuracy inaccurate inaction inactive inactivity inadequacy
inadequate inaner inanest inanimate inasmuch inaudible inaugural inaugurate inborn inbred inbreed inbuilt incapable
incapacity incarnate incendiary incense incentive inception incessant incest incestuous inched inches inching incidence
incident incidental incinerate incision incisive incisor incite incitement incline include inclusion inclusive
incognito incoherent income incomplete incorrect increase incredible increment incubate incubator incumbent incurable
incurred incurring incurs indebted indecency indecent indecision indecisive indeed indefinite indelible indelicate
indent indexed indexes indexing indicate indicative indicator indices indict indictment indigenous indignant indignity
indigo indirect indirectly indiscreet indisposed indistinct individual indolence indolent indoor induce inducement
induct induction indulge indulgence indulgent industrial industries industry inedible inelegant ineligible ineptitude
inequality inertia inertial inevitable inexact inexorable infallible infamies infamous infamy infancy infant infantile
infantries infantry infeasible infect infection infectious infelicity inference inferior inferno inferred inferring
infers infertile infest infidel infidelity infield infiltrate infinite infinitely infinities infinitive infinity infirm
infirmary infirmity inflame inflatable inflate inflexible inflict influence influenza influx inform informal informally
informant infraction infrared infrequent infringe infuriate infuse infusion ingenious ingenuity ingest ingrain
ingratiate ingredient inhabit inhabitant inhale inherent inherently inherit inhibit inhibition inhuman inhumane
inhumanity initial initially initiate initiative initiator inject injection injunction injure injuries injurious injury
injustice inkier inkiest inking inkling inlaid inland inlaying inlays inlets inmate innards innate innermost inning
innkeeper innocence innocent innocently innocuous innovative innuendo inoculate inordinate inputs inputted inputting
inquest insane insanely insanest insanity insatiable inscribe insect insecure insecurity insert insertion inside
insidious insight insignia insincere insinuate insipid insist insistence insistent insofar insolence insolent insoluble
insolvency insolvent insomnia inspect inspection inspector inspire install instance instant instantly instead instep
instigate instilled instilling instinct institute instruct instructor instrument insular insulate insulator insulin
insult insurance insure insurgent intact intake intangible integer integral integrate integrity intellect intend
intense intensely intensest intensify intensity intensive intent intention interact intercede intercept intercom
interest interface interfere interim interior interject interlock interloper interlude intermarry interment intern
internal internally internet interplay interpose interpret interred interring interrupt inters intersect interstate
intertwine interval intervene interview interweave interwove interwoven intestinal intestine intimacies intimacy
intimate intimately intimidate intolerant intoxicate intramural intrepid intricacy intricate intrigue intrinsic
introduce introvert intrude intrusion intrusive intuition intuitive inundate invade invalid invalidate invaluable
invariable invariant invasion invective invent invention inventive inventor inventory inverse inversely inversion
invert invest investment investor inveterate invigorate invincible invisible invite invoice invoke involve inward
inwardly iodine irascible iridescent irises irking ironed ironic ironies ironing irradiate irrational irregular
irrelevant irreverent irrigate irritable irritant irritate island isolate issued issues issuing isthmus italic itched
itches itchier itchiest itching iterate iterative itinerant itinerary itself ivories jabbed jabber jabbing jackal
jackass jackdaw jacked jacket jacking jackknife jackknives jackpot jading jagged jaggedest jaguar jailed jailer jailing
jalopies jalopy jamboree jammed jamming jangle janitor jargon jarred jarring jaundice jaunted jauntier jauntiest
jauntily jaunting jaunts jaunty javelin jawbone jawing jaywalk jazzed jazzes jazzing jealous jealousies jealousy jeered
jeering jelled jellied jellies jelling jellyfish jellying jeopardy jerked jerkier jerkiest jerking jersey jested jester
jesting jetted jetties jetting jettison jewelries jewels jibing jiffies jigged jigging jiggle jigsaw jilted jilting
jingle jinxed jinxes jinxing jitterier jitteriest jitters jittery jobbed jobbing jockey jocular jogged jogger jogging
joined joining jointed jointing jointly joints jokers joking jollied jollier jollies jolliest jollying jolted jolting
jostle jotted jotting journal journalist journey jovial jovially joyful joyfuller joyfullest joying joyous joystick
jubilant jubilee judged judges judging judicial judicially judiciary judicious jugged juggernaut jugging juggle jugular
juiced juices juicier juiciest juicing jumble jumbos jumped jumper jumpier jumpiest jumping junction juncture jungle
junior juniper junked junket junkie junking juntas jupiter juries jurors juster justest justice justified justifies
justify justly jutted jutting juvenile juxtapose kangaroo karate karats kayaked kayaking kayaks keeled keeling keened
keener keenest keening keenly keeper keeping keepsake kennel kepler kerchief kernel kerosene ketchup kettle keyboard
keyhole keying keynote keystone keystroke keyword khakis kickback kicked kicking kickoff kidded kidding kidnap
kidnapped kidnapper kidnapping kidney killed killer killing kilned kilning kilobyte kilogram kilowatt kimono kinder
kindest kindle kindlier kindliest kindly kindnesses kindred kinfolk kingdom kingfisher kinked kinkier kinkiest kinking
kinship kiosks kipper kissed kisses kissing kitchen kiting kitten kitties knacker knacks knapsack kneaded kneading
kneads kneecap kneecapped kneeing kneeling kneels knickers knifed knifes knifing knight knighthood knitted knitting
knives knocked knocker knocking knockout knocks knolls knotted knottier knottiest knotting knotty knowing knowledge
knuckle koalas kosher kowtow labels laboratory laborious labyrinth lacerate lacier laciest lacing lacked lacking
lacquer lacrosse ladder ladies lading ladled ladles ladling ladybug ladylike laggard lagged lagging lagoon lambda
lambed lambing lament lamentable lamest laming lampoon lanced lances lancing landed lander landing landladies landlady
landlocked landlord landmark landowner landscape landslid landslide language languid languish languor languorous
lankier lankiest lantern lapels lapped lapping lapsed lapses lapsing larcenies larceny larded larding largely larger
larges largest larked larking larvae larynges laryngitis larynx lascivious lasers lashed lashes lashing lasses lasted
lasting lastly latched latches latching lately latent lateral latest lathed lather lathes lathing latitude latrine
latter lattice laudable lauded lauding laughable laughed laughing laughs laughter launch launder laundries laundry
laureate laurel lavatories lavatory lavender lavish lavishest lawful lawless lawmaker lawsuit lawyer laxative laxest
laxity layered layering layers laying layman laymen layout lazied lazier lazies laziest lazying leaded leaden leader
leadership leading leafed leafier leafiest leafing leaflet league leakage leaked leaking leaned leaner leanest leaning
leapfrog leaping learning learns leased leases leashed leashes leashing leasing leather leathery leaved leaves leaving
lectern lecture ledger ledges leeched leeches leeching leered leerier leeriest leering leeway lefter leftest leftmost
legacies legacy legalistic legality legally legals legend legendary legged legging legibility legible legion legislate
legislator legitimacy legitimate legume leisure leisurely lemonade lemons lending length lengthen lengthier lengthiest
lengthwise lengthy leniency lenient lenses lentil leonardo leopard leotard lepers leprosy lesbian lesion lessen lesser
lesson letdown lethal lethargic lethargy letter letterhead letting lettuce letups levees levels leverage levered
levering levers levied levies levity levying lewder lewdest lexical lexicon liability liable liaison libels liberal
liberally liberate liberties liberty librarian libraries library libretto license lichen licked licking licorices
lieutenant lifeboat lifeforms lifeguard lifeless lifelike lifeline lifelong lifespan lifestyle lifetime lifted lifting
ligament ligature lighted lighten lighter lightest lighthouse lighting lightly lightning lights likelier likeliest
likelihood likely likened likenesses likening likens likest likewise liking lilacs lilies lilted lilting limber
limelight limerick limestone liming limited limiting limitless limits limousine limped limper limpest limping linchpin
lincoln lineage linear linearly linefeed liners linger lingerie lingoes linguist linguistic liniment lining linkage
linked linker linking linoleum lionesses lipstick liquefied liquefies liquefy liqueur liquid liquidate liquor lisped
lisping listed listen listing listless litanies litany literacy literal literally literary literate literature lither
lithest lithium litter litterbug little littlest liturgical liturgies liturgy livelier liveliest livelihood lively
livened livening livens livers livest livestock living lizard llamas loadable loaded loader loading loafed loafer
loafing loaned loaning loathe loathsome loaves lobbed lobbied lobbies lobbing lobbying lobbyist lobotomy lobster locale
localities locality locally locals locate locked locker locket locking locksmith locomotion locomotive locust lodged
lodger lodges lodging lofted loftier loftiest lofting logarithm logged logger logging logical logician loincloth loiter
lolled lolling lollipop lonelier loneliest lonely lonesome longed longer longest longevity longhand longing longish
longitude looked looking lookout loomed looming loonie looniest looped loophole looping loosed loosely loosen looser
looses loosest loosing looted looting loping lopped lopping lopsided lorded lording lorries losers losing losses lotion
lotteries lottery lotuses louder loudest loudly lounge louses lousier lousiest lovable lovelier lovelies loveliest
lovely lovers loving lowdown lowered lowering lowers lowest lowing lowlier lowliest loyaler loyalest loyalties loyalty
lozenge lubricant lubricate lucked luckier luckiest luckily lucking lucrative ludicrous luggage lugged lugging lukewarm
lullabies lullaby lulled lulling lumber lumberjack luminaries luminary luminous lumped lumpier lumpiest lumping
lunacies lunacy lunatic lunched luncheon lunches lunching lunchtime lunged lunges lunging lupine lurched lurches
lurching luring lurked lurking luscious lusher lushes lushest lusted lustier lustiest lusting lustrous luxuriant
luxuriate luxuries luxurious luxury lymphatic lynched lynches lynching lyrical lyrics macabre macaroni machete machine
machinery machinist macing mackerel madame madams madcap madden madder maddest madhouse madman madmen maelstrom
magazine magellan magenta maggot magical magician magistrate magnate magnesium magnet magnetic magnified magnifies
magnify magnitude magnolia magnum magpie mahoganies mahogany maiden mailbox mailed mailing mailman mailmen maimed
maiming mainframe mainland mainline mainly mainstay mainstream maintain maizes majestic majesties majesty majored
majoring majorities majority majors makers makeshift makeup making maladies malady malaria malevolent malformed malice
malicious malign malignancy malignant mallard malleable mallet malted malting maltreat mammal mammalian mammoth manacle
manage manageable management managerial mandate mandatory mandible mandolin manger mangier mangiest mangle mangoes
mangrove manhandle manhole manhood maniac maniacal manias manicure manicurist manifest manifestly manifesto manifold
manipulate mankind manlier manliest manned mannequin manner manning mannish manors manpower mansion mantel mantle
manual manually manure manuscript maples mapped mapper mapping marathon marble marched marcher marches marching
margarine margin marginal marginally marigold marijuana marina marinate marine marionette marital maritime marked
marker market marketable marking marksman marksmen marmalade maroon marquee marred marriage married marries marring
marrow marrying marshal marshes marshier marshiest marshy marsupial martial martin martyr martyrdom marvel mascara
mascot masculine mashed mashes mashing masked masking masochist masonry masons masquerade massacre massage massed
masses massing massive massively master masterful masterly mastermind mastery masticate matador matchbook matched
matches matching matchless matchmaker material maternal maternity mating matriarch matrices matrimony matrix matron
matronly matted matter matterhorn mattes matting mattress mature maturest maturities maturity maudlin mauled mauling
mausoleum maverick maxima maximal maxims maximum maybes mayhem mayonnaise mayors meadow mealier mealiest meander meaner
meanest meaning meaningful meantime meanwhile measles measlier measliest measly measurable measure mechanic mechanical
medallion medals meddle meddlesome median medias mediate mediator medical medicate medicinal medicine medieval mediocre
mediocrity meditate medium medley medusa meeker meekest meekly meeting megabyte megaphone megaton melancholy mellow
mellowest melodic melodies melodious melodrama melody melons melted melting member membership membrane memento memoir
memorable memorandum memorial memories memory menace menagerie mended mending menial menopause menstrual menstruate
mental mentality mentally menthol mention mentor mercantile mercenary merchant mercies merciful merciless mercury
merely merest merged merger merges merging meridian meringue merited meriting merits mermaid merrier merriest merrily
merriment mesdames meshed meshes meshing message messed messenger messes messier messiest messing metabolic metallic
metallurgy metals metaphor meteor meteoric meteorite metered metering meters method methodical meticulous meting metric
metropolis metros mettle mewing mezzanine microbe microcode microfiche microfilm micrometer microphone microscope
microwave midday middle middleman middlemen midget midnight midriff midstream midsummer midway midwife midwives
mightier mightiest mighty migraine migrant migrate migratory miking milder mildest mildew mildly mileage milestone
militancy militant militarily military militate militia milked milker milkier milkiest milking milkman milkmen milled
miller milligram milliner millinery milling million millionth mimicked mimicking mimicries mimicry mimics miming minced
mincemeat minces mincing minded mindful minding mindless mindlessly minefield mineral miners minerva mingle miniature
minibus minimal minimalist minimally minimum mining minion minister ministries ministry minnow minored minoring
minorities minority minors minstrel minted minting minuet minuscule minuses minute minutest miracle miraculous mirage
miring mirror misbehave miscarried miscarries miscarry miscellany mischief misconduct misdeed misdirect miserable
miseries miserly misers misery misfit misfitted misfitting misfortune misgiving misguide mishap misinform misjudge
mislaid mislay mislead misled mismatch misnomer misplace misprint misquote misread missed misses misshapen missile
missing mission missionary missive misspell mistake mistaken mistakenly misted mistier mistiest misting mistletoe
mistook mistress mistrust mistype misuse mitigate mitten mixers mixing mixture mnemonic moaned moaning mobbed mobbing
mobile mobility moccasin mocked mockeries mockery mocking models moderate moderately moderator modern modernity modest
modestly modesty modicum modified modifier modifies modify modular modulate module mohair moisten moister moistest
moisture molars molasses molecular molecule molest mollified mollifies mollify molten moment momentary momentous
momentum monarch monarchies monarchy monastery monastic monetary mongoose mongrel monies monitor monkey monochrome
monogamous monogamy monogram monolithic monologue monopolies monopoly monorail monotonous monotony monsoon monster
monstrous monthlies monthly months monument monumental moodier moodiest moodily mooing moonbeam mooned mooning
moonlight moored mooring mooted mooting moping mopped mopping morale moralist moralities morality morally morals morass
moratorium morbid moreover morgue morning moronic morons morose morpheus morphine morphology morsel mortal mortality
mortally mortar mortgage mortified mortifies mortify mortuaries mortuary mosaic mosque mosquito mosses mossier mossiest
mostly motels mothball mother motherhood motherly motifs motion motionless motivate motive motley motlier motliest
motorbike motorcade motorcycle motored motoring motorist motors motorway mottoes mounded mounding mounds mountain
mounted mounting mounts mourned mourner mournful mourning mourns moused mouses mousier mousiest mousing mousse mouthed
mouthful mouthing mouthpiece mouths movable movement movers movies moving mowers mowing mucked mucking mucous muddied
muddier muddies muddiest muddle muddying muffed muffin muffing muffle mugged mugger muggier muggiest mugging mulched
mulches mulching mulled mulling multiple multiplied multiplies multiply multitude mumble mummies mummified mummifies
mummify munched munches munching mundane municipal murals murder murderous murkier murkiest murmur muscle muscular
museum mushed mushes mushier mushiest mushing mushroom musical musician musing musket mussed mussel musses mussing
mustang mustard muster mustier mustiest mutant mutate mutely mutest mutilate muting mutinied mutinies mutinous mutiny
mutter mutton mutual mutually muzzle myopic myriad myself mysteries mysterious mystery mystic mystical mystified
mystifies mystify mythical mythology nabbed nabbing nagged nagging nailed nailing naively naiver naivest naivety
nameless namely namesake naming napalm napkin napped nappies napping narcotic narrate narrative narrator narrow
narrowest narrowly nasals nastier nastiest nastily national nationally nationwide native nativities nativity nattier
nattiest natural naturalist naturally nature naughtier naughtiest naughtily naughty nausea nauseate nauseous nautical
nautilus navels navies navigable navigate navigator nearby neared nearer nearest nearing nearly neater neatest neatly
nebula nebulae nebulous necessary necessity necked necking necklace neckline necktie nectar nectarine needed needier
neediest needing needle needlessly needlework negate negative negatively neglect neglectful negligee negligence
negligent negligible negotiable negotiate negotiator neighed neighing neighs neither neophyte nephew neptune nerved
nerves nerving nervous nested nesting nestle nether netted netting nettle network neural neurology neuron neuroses
neurosis neurotic neuter neutral neutrality neutron newbie newborn newcomer newest newfangled newsagents newscast
newsier newsiest newsletter newspaper newsprint newsstand newton nibble nicely nicest niceties nicety niches nicked
nickel nicking nickname nicotine nieces niftier niftiest nightclub nightfall nightgown nightly nightmare nights
nighttime nimble nimblest nimbly nincompoop nineteen nineteenth nineties ninetieth ninety ninnies ninths nipped nippier
nippiest nipping nipple nitrate nitrogen nitwit nobility nobleman noblemen nobler nobles noblest noblewoman noblewomen
nobodies nobody nocturnal nodded nodding noised noiseless noises noisier noisiest noisily noising nomadic nomads
nominal nominally nominate nominative nominee nonchalant nonentity nonfiction nonprofit nonsense nonstop nontrivial
noodle nooses normal normality normally northeast northerly northern northward northwest nosebleed nosier nosiest
nosing nostalgia nostalgic nostril notable notched notches notching notebook noteworthy nothing notice noticeable
notified notifies notify noting notion notional notoriety notorious nougat nourish novelist novels novelties novelty
novice nowadays nowhere noxious nozzle nuance nuclear nuclei nucleus nudest nudged nudges nudging nudity nugget
nuisance nullified nullifies nullify numbed number numbest numbing numeral numerate numerator numeric numerical
numerous nuptial nursed nursemaid nurseries nursery nurses nursing nurture nutcracker nutmeg nutrient nutriment
nutrition nutritious nutshell nutted nuttier nuttiest nutting nuzzle nymphs oaring oatmeal obedience obedient
obediently obelisk obesity obeyed obeying obituaries obituary object objection objective objector obligate obligatory
oblige oblique obliterate oblivion oblivious oblong obnoxious obscene obscenest obscenity obscure obscurest obscurity
observable observance observant observe obsess obsession obsessive obsolete obstacle obstetrics obstinacy obstinate
obstruct obtain obtainable obtrusive obtuse obtusest obvious occasion occasional occupancy occupant occupied occupies
occupy occurred occurrence occurring occurs oceanic oceans octagon octagonal octave octopus ocular oddest oddities
oddity odious odometer odysseus odyssey offbeat offend offensive offered offering offers offhand office official
officially officiate officious offing offload offset offsetting offshoot offshore offspring offstage oftener oftenest
ogling oilier oiliest oiling ointment oldest olfactory olives olympia olympus ominous omission omitted omitting omnibus
omnipotent omniscient oncoming onerous oneself ongoing onions onlooker onrush onsets onslaught onuses onward oodles
oozing opaque opaquest opened opener openest opening openly operand operas operate operatic operative operator opinion
opossum opponent opportune oppose opposite opposition oppress oppression oppressive oppressor optical optician optics
optima optimal optimist optimistic optimum opting option optional optionally opulent opuses oracle orange orangutan
orator oratories oratory orbital orbited orbiting orbits orchard orchestra orchestral orchid ordain ordeal ordered
ordering orderlies orderly orders ordinance ordinaries ordinarily ordinary organic organist organs orgasm orgies orient
oriental orientate orifice origin original originally originate originator ornament ornamental ornate ornately orphan
orphanage orthodox orthogonal oscillate osmosis ostensible ostrich others otherwise otters ounces ourselves ousted
ouster ousting outbound outbreak outburst outcast outclass outcome outcries outcry outdated outdid outdoes outdoing
outdone outdoor outermost outfield outfit outfitted outfitting outgoing outgrew outgrow outgrown outgrowth outhouse
outing outlaid outlandish outlast outlaw outlay outlet outline outlive outlook outlying outmoded outnumber outpatient
outpost output outputted outputting outrage outrageous outran outright outrun outrunning outset outshine outshone
outside outskirt outsmart outspoken outstrip outward outwardly outweigh outwit outwitted outwitting ovaries overall
overate overbear overblown overboard overbore overborne overburden overcame overcast overcharge overcoat overcome
overcrowd overdid overdo overdone overdose overdraft overdraw overdrawn overdrew overdue overeat overeaten overflow
overgrew overgrow overgrown overhand overhang overhaul overhead overhear overheat overhung overkill overlaid overlain
overland overlap overlapped overlay overlie overload overlong overlook overly overnight overpass overpower overprice
overprint overran overrate overreact overridden override overrode overrule overrun oversaw overseas oversee overseen
overshadow overshoot overshot oversight oversleep overslept overstate overstep overtake overtaken overthrew overthrow
overthrown overtime overtly overtone overtook overture overturn overuse overview overweight overwhelm overwork
overwrite owners ownership owning oxides oxygen oyster pacemaker pacific pacified pacifier pacifies pacifist pacify
pacing package packed packer packet packing padded paddies padding paddle paddock padlock pagans pageant pageantry
paging pagoda pained painful painfuller paining painless painlessly painted painter painting paints paired pairing
palace palatable palate palatial palest palette paling pallbearer palled pallid palling pallor palmed palming palomino
palpable paltrier paltriest paltry pamper pamphlet panacea pancake pancreas pancreatic pandas pander pandora panels
panhandle panicked panicking panicky panics panned panning panorama panoramic pansies panted pantheon panther pantie
panting pantomime pantries pantry papacies papacy papaya paperback papered papering papers paperwork paprika papyri
papyrus parable parachute parade paradigm paradise paradox paraffin paragon paragraph parakeet parallel paralyses
paralysis paralytic parameter paramount paranoia paranoid paraphrase paraplegic parasite parasitic parasol parcel
parched parches parching parchment pardon pardonable parent parentage parental parenthood paring parish parity parkas
parked parking parkway parliament parochial parodied parodies parody parole parred parring parrot parsec parsed parser
parses parsing parsley parsnip parson parsonage partake partaken parted parthenon partial partiality partially
participle particle particular partied parties parting partisan partition partly partner partook partridge partying
pascal passable passage passageway passbook passed passenger passer passes passing passion passionate passive passively
passport password pastas pasted pastel pastes pastiche pastier pasties pastiest pastime pasting pastor pastoral
pastries pastry pasture patched patches patching patchwork patchy patent patently paternal paternity pathetic pathology
pathos pathway patience patient patientest patiently patios patriarch patrimony patriot patriotic patrol patrolled
patrolling patron patronage patted patter pattern patties patting paucity paunch paunchier paunchiest paunchy pauper
paused pauses pausing pavement pavilion paving pawing pawnbroker pawned pawning payable payers paying payload payment
payoff payroll peaceable peaceful peacemaker peaces peaches peacock peaked peaking pealed pealing peanut pearled
pearling pearls peasant pebble pecans pecked pecking peculiar peculiarly pedagogy pedals pedant pedantic pedantry
peddle pedestal pedestrian pedigree peeked peeking peeled peeling peeped peeping peered peering peerless peeved peeves
peeving peevish pegasus pegged pegging pelican pellet pelted pelting pelvic pelvis penalties penalty penance penchant
pencil pendant pended pending pendulum penetrate penguin penicillin peninsula penises penitence penitent penknife
penknives penmanship pennant penned pennies penniless penning pension pensive pensively pentagon pentagonal penthouse
peonies people pepped pepper peppermint pepping perceive percent percentage perception perceptive perchance perched
perches perching percolate percolator percussion peremptory perennial perfect perfectest perfection perfectly perforate
perform perfume perhaps perilous perils perimeter period periodic periodical peripheral periphery periscope perish
perishable perjure perjuries perjury perked perkier perkiest perking permanence permanent permeate permission
permissive permit permitted permitting pernicious peroxide perpetrate perpetual perpetuate perplex perplexity persecute
persecutor perseus persevere persist persistent person persona personable personal personally personify personnel
perspire persuade persuasion persuasive pertain perter pertest pertinent perturb perusal peruse pervade pervasive
perverse perversion pervert peskier peskiest pessimist pester pesticide pestilence petals petered petering peters
petite petition petrified petrifies petrify petrol petroleum petted petticoat pettier pettiest petting petulant petunia
pewter phantom pharmacies pharmacist pharmacy phased phases phasing pheasant phenomena phenomenal phenomenon philosophy
phlegm phlegmatic phobia phoenix phoned phones phonetic phonics phonied phonier phoniest phoning phonograph phonying
phosphor phosphorus photocopy photoed photogenic photograph photoing photon photos phrase physic physical physician
physicist physiology physique pianist pianos piccolo pickax picked picket pickier pickiest picking pickle pickpocket
pickup picnic picnicked picnicking pictorial picture piddle pieced piecemeal pieces piecework piecing pierce pigeon
pigeonhole pigged pigging piggish piggyback pigheaded pigment pigpen pigtail piking pilfer pilgrim pilgrimage piling
pillage pillar pilled pilling pillow pillowcase piloted piloting pilots pimple pimplier pimpliest pimply pinched
pinches pinching pincushion pineapple pining pinion pinked pinker pinkest pinking pinnacle pinned pinning pinpoint
pioneer pipeline piping piqued piques piquing piracy piranha pirate pirouette pistachio pistol piston pitched pitcher
pitches pitchfork pitching piteous pitfall pithier pithiest pitied pities pitiful pitiless pittance pitted pitting
pitying pivotal pivoted pivoting pivots pixies pizzas placard placate placed placement placenta places placid placidly
placing plagiarist plague plaice plaids plainer plainest plainly plains plaintiff plaintive planar planed planes planet
planetary planing planked planking planks plankton planned planner planning plantain planted planter planting plants
plaque plasma plaster plastic plateau plated plates platform plating platinum platitude platoon platter plausible
playable playback played player playful playground playhouse playing playmate playpen plaything playwright plazas
pleaded pleading pleads pleasant pleasantly pleasantry please pleasure pleated pleating pleats pledge plentiful plenty
plethora pliable pliant pliers plight plodded plodding plopped plopping plotted plotter plotting plucked plucking
plucks plucky plugged plugging plumage plumbed plumber plumbing plumbs plumed plumes pluming plummet plumped plumper
plumpest plumping plumps plunder plunge plural plurality pluses plusher plushest plutonium plying plymouth plywood
pneumatic pneumonia poached poacher poaches poaching pocket pocketbook pockmark podded podding podium poetic poetical
poetry poignancy poignant poinsettia pointed pointer pointing pointless points poised poises poising poison poisonous
pokers pokier pokiest poking polaris polarity polemic police policeman policemen policies policy poling polios polish
polite politely politest political politician politics polkaed polkaing polkas polled pollen pollinate polling pollster
pollutant pollute pollution polygamous polygamy polygon polynomial polyps pompous poncho ponder ponderous ponies
pontoon poodle pooled pooling pooped pooping poorer poorest poorly popcorn poplar popped poppies popping populace
popular popularity popularly populate populous porcelain porches porcupine poring porous porpoise porridge portable
portal ported portend portent porter portfolio porthole portico porting portion portlier portliest portly portrait
portray portrayal poseidon posies posing position positional positive positively possess possession possessive
possessor possible possum postage postal postbox postcard postcode posted poster posterior posterity posthumous posting
postman postmark postmaster postmen postpone postscript postulate posture potassium potato potency potent potential
pothole potion potted potter potteries pottery potting pouched pouches pouching poultry pounce pounded pounding pounds
poured pouring pouted pouting poverty powder powdery powered powerful powerhouse powering powerless powers powwow
practical practice pragmatic prairie praise prance pranks prattle prawned prawning prawns prayed prayer praying preach
preamble precarious precaution precede precedence precedent precinct precious precipice precise precisely precisest
precision preclude precocious precursor predator predatory predefined predicate predict prediction predictor preeminent
preempt preened preening preens prefab prefabbed prefabbing preface prefect prefer preferable preference preferred
preferring prefix pregnancy pregnant prejudice prelude premature premier premiere premise premium prenatal preoccupy
prepaid prepare prepay prescribe presence present presently preserve preside presidency president pressed presses
pressing pressure prestige presto presume presuppose pretend pretension pretext prettied prettier pretties prettiest
pretty pretzel prevail prevalence prevalent prevent prevention preventive preview previous preyed preying priced
priceless prices pricing pricked pricking prickle pricklier prickliest prickly pricks prided prides priding priest
priestess priesthood primal primaries primarily primary primate primed primer primes primeval priming primitive primly
primmer primmest primped primping primps primrose prince principal principle printable printed printer printing
printout prints priorities priority priors prison privacy private privately privatest privier privies priviest
privilege prizes probable probed probes probing problem procedural procedure proceed process procession processor
proclaim procure prodded prodding prodigal prodigies prodigious prodigy produce product production productive profane
profanity profess profession professor proffer proficient profile profit profitable profiteer profound profoundly
profundity profuse profusely profusion progeny prognoses prognosis program programmed programmer progress prohibit
project projectile projection projector prolific prologue prolong promenade prometheus prominence prominent promise
promontory promote promotion prompt promptest promptly promulgate prongs pronoun pronounce proofed proofing proofread
proofs propaganda propagate propel propelled propeller propelling propensity proper properest properly properties
property prophecies prophecy prophesied prophesies prophesy prophet prophetic proponent proportion proposal propose
propped propping proprietor propriety propulsion prosecute prosecutor prospect prospector prospectus prosper prosperity
prosperous prostitute prostrate protect protection protective protector protein protest protestant protocol proton
prototype protract protractor protrude protrusion prouder proudest proudly provable proved proven provenance proverb
proverbial proves provide providence province provincial proving provision proviso provoke prowess prowled prowler
prowling prowls proxies proximity prudence prudent prudes prudish pruned prunes pruning prying psalms pseudo pseudonym
psyche psychiatry psychic psychology psychopath psychoses psychosis psychotic psychs puberty public publicity publicly
publish pucker pudding puddle pudgier pudgiest pueblo puffed puffer puffier puffiest puffing pugnacious puking pulled
pulley pulling pullover pulmonary pulped pulping pulpit pulsate pulsed pulses pulsing pumice pummel pumped pumping
pumpkin punched punches punching punchline punctual punctuate puncture pundit pungent punier puniest punish punishable
punishment punitive punker punkest punned punning punted punter punting pupils pupped puppet puppies pupping purchase
pureed pureeing purees purely purest purgatory purged purges purging purified purifies purify purity purple purplest
purport purpose purposeful purred purring pursed purses pursing pursue pursuit purveyor pushed pusher pushes pushier
pushiest pushing pushover pusses pussier pussies pussiest putative putrid putted putter puttied putties putting
puttying puzzle pyramid pythagoras python quacked quacking quacks quadrangle quadrant quadratic quadruped quadruple
quadruplet quagmire quailed quailing quails quaint quaintest quaked quakes quaking qualified qualifier qualifies
qualify qualities quality qualms quandaries quandary quantifier quantify quantities quantity quantum quarantine quarrel
quarried quarries quarry quarter quarterly quartet quarts quartz quashed quashes quashing quaver queasier queasiest
queasy queened queening queenlier queenliest queenly queens queered queerer queerest queering queers quelled quelling
quells quench queried queries querying quested questing question quests queued queues queuing quibble quiche quicken
quicker quickest quickly quicksand quieted quieter quietest quieting quietly quiets quills quilted quilting quilts
quinine quintet quintuplet quipped quipping quirked quirking quirks quirky quitter quitting quiver quizzed quizzes
quizzical quizzing quorum quotas quoted quotes quotient quoting rabbis rabbit rabble rabies raccoon racetrack racial
racially racier raciest racing racist racked racket racketeer racking radars radial radiance radiant radiate radiator
radical radioed radioing radios radish radium radius raffle rafted rafter rafting ragamuffin ragged raggedest ragging
raging ragtime raided raider raiding railed railing railroad railway rainbow raincoat raindrop rained rainfall rainier
rainiest raining rainstorm rainwater raised raises raisin raising raking rallied rallies rallying ramble rammed ramming
rampage rampant ramrod ramrodded ramrodding ramshackle ranched rancher ranches ranching rancid rancorous random
randomly ranged ranger ranges ranging ranked ranker rankest ranking rankle ransack ransom ranted ranting rapider
rapidest rapidity rapidly rapids raping rapist rapped rapping rapport rapture rapturous rarely rarest raring rarities
rarity rascal rasher rashes rashest rashly raspberry rasped rasping raster rather ratified ratifies ratify rating
rational rationale rationally rationed rationing ratios ratted ratting rattle raucous ravage ravels ravened ravening
ravenous ravens ravine raving ravish rawest razing razors reached reaches reaching reacted reacting reaction reactive
reactor reacts readable reader readership readied readier readies readiest readily reading readjust readying realer
realest realist realistic realities reality reallocate really realms realty reamed reaming reaped reaper reaping
reappear reared rearing rearrange reason reasonable reassure rebate rebelled rebelling rebellion rebellious rebels
rebind rebirth reborn rebound rebuff rebuild rebuilt rebuke rebuts rebuttal rebutted rebutting recall recant recapped
recapping recaps recapture recede receipt receive recent recentest recently receptacle reception receptive recess
recession recharge recipe recipient reciprocal recital recite reckless recklessly reckon reclaim recline recluse recoil
recollect recommend recompense recompile reconcile reconnect reconsider record recount recoup recourse recover
recoveries recovery recreate recruit rectal rectangle rectified rectifies rectify rector rectum recuperate recurred
recurrence recurrent recurring recurs recursion recursive recycle redden redder reddest redeem redeemable redefine
redemption redesign redhead redirect rediscover redoes redoing redone redraft redraw redress reduce reduction
redundancy redundant reefed reefing reeked reeking reelect reeled reeling referee reference referendum referred
referring refers refill refine refinement refineries refinery reflect reflection reflective reflector reflex reflexive
reform reformat refraction refrain refresh refuel refuge refugee refund refurbish refusal refuse refute regain regale
regalia regard regardless regatta regenerate regent regime regimen regiment regimental region regional register
registrar registries registry regress regression regret regretful regretted regretting regular regularity regularly
regulate rehash rehearsal rehearse reigned reigning reigns reimburse reindeer reined reinforce reining reinstate
reiterate reject rejection rejoice rejoin rejoinder rejuvenate relaid relapse relate relational relative relatively
relativity relaxed relaxes relaxing relayed relaying relays releasable release relegate relent relentless relevance
relevant reliable reliance reliant relics relied relief relies relieve religion religious relinquish relish relive
reload relocate reluctance reluctant relying remade remain remainder remake remark remarkable remedial remedied
remedies remedy remember remind reminisce remiss remission remits remittance remitted remitting remnant remodel remorse
remorseful remote remotely remotest removable removal remove remunerate rename render rendezvous rending rendition
renegade renege renewable renewal renewed renewing renews renounce renovate renown rental rented renting reopen repaid
repair repatriate repaying repayment repays repeal repeat repeatable repelled repellent repelling repels repent
repentance repentant repertoire repetition repetitive rephrase replace replay replenish replete replica replicate
replied replies replying report repose repository represent repress repression repressive reprieve reprimand reprint
reprisal reproach reproduce reprogram reprove reptile republic republican repudiate repugnance repugnant repulse
repulsion repulsive reputable repute request requiem require requisite reread reroute resale reschedule rescind rescue
research resemble resent resentful resentment reserve reservoir resets resetting reshuffle reside residence resident
residual residue resign resilience resilient resins resist resistance resistant resistor resolute resolutely resolution
resolve resonance resonant resort resound resource respect respectful respective respirator respite respond response
responsive restart restaurant rested restful restfuller resting restive restless restlessly restore restrain restraint
restrict resubmit result resultant resume resumption resurface resurgence resurrect retail retain retaliate retard
retched retches retching retention rethink reticence reticent retina retire retirement retort retrace retract
retraction retreat retries retrieval retrieve retrograde retrospect return returnable retype reunion reunite reused
reuses reusing revamp reveal revelries revelry revels revenge revengeful revenue revere reverence reverent reverently
reverie reversal reverse reversible reversion revert review revile revise revision revisit revival revive revoke revolt
revolution revolve revues revulsion revved revving reward rewind rework rewrite rewritten rewrote rhapsodies rhapsody
rhetoric rhetorical rhinoceros rhinos rhubarb rhymed rhymes rhyming rhythm rhythmic ribbed ribbing ribbon richer riches
richest richly ricing ricketier ricketiest rickety rickshaw ricochet riddance ridden ridding riddle riders ridged
ridges ridging ridicule ridiculous riding rifest rifled rifles rifling rifted rifting rigged rigging righted righteous
righter rightest rightful righting rightly rightmost rights rigidity rigidly rigorous riling rimmed rimming ringed
ringing ringleader ringlet ringworm rinsed rinses rinsing rioted rioter rioting riotous ripened ripening ripens ripest
riposte ripped ripping ripple risers rising risked riskier riskiest risking ritual rivalries rivalry rivals rivers
riveted riveting rivets roaches roadblock roadside roamed roaming roared roaring roasted roasting roasts robbed robber
robberies robbery robbing robing robins robots robust robustest rocked rocker rocket rockier rockiest rocking rodent
rodeos rogues roguish rolled roller rolling romance romantic romped romping romulus roofed roofing rooked rookie
rooking roomed roomier roomiest rooming roommate roosted rooster roosting roosts rooted rooter rooting roping rosaries
rosary rosemary rosier rosiest roster rostrum rotaries rotary rotate rotisserie rotors rotted rotten rottenest rotting
rotund rotunda rouged rouges roughage roughed roughen rougher roughest roughhouse roughing roughly roughs rouging
roulette roundabout rounded rounder roundest rounding rounds roused rouses rousing routed routeing router routes
routine routinely routing rowboat rowdier rowdies rowdiest rowing royally royals royalties royalty rubbed rubber
rubbing rubbish rubble rubier rubies rubiest rubric rucksack ruckus rudder ruddier ruddiest rudely rudest rueful ruffed
ruffian ruffing ruffle rugged ruggedest ruined ruining ruinous rulers ruling rumble ruminate rummage rummer rummest
rumple runaway rundown runner runnier runniest running runway rupture rushed rushes rushing rusted rustic rustier
rustiest rusting rustle ruthless ruthlessly rutted rutting sabbatical sabotage saboteur sacked sacking sacrament sacred
sacrifice sacrilege sadden sadder saddest saddle sadist sadistic safari safeguard safely safest safeties safety saffron
sagebrush sagest sagged sagging sahara sailboat sailed sailing sailor saintlier saintliest saintly saints salads salami
salaries salary salesman salesmen saleswoman saleswomen salient saliva salivate sallow sallowest salmon salons saloon
salted salter saltest saltier saltiest salting salute salvage salved salves salving sample sanatorium sanctified
sanctifies sanctify sanction sanctity sanctuary sandal sandbag sandbagged sanded sandier sandiest sanding sandman
sandmen sandpaper sandstone sandstorm sandwich sanest sanitarium sanitary sanity sanserif sapling sapped sapphire
sapping sarcasm sarcastic sardine sashes sassier sassiest satanic satchel satellite satire satirical satirist satisfied
satisfies satisfy saturate saturn sauced saucepan saucer sauces saucier sauciest saucing sauerkraut saunaed saunaing
saunas saunter sausage savage savagely savageries savagery savagest saving savvied savvier savvies savviest savvying
sawdust sawing saxophone saying scabbed scabbing scaffold scalar scalded scalding scalds scaled scales scalier scaliest
scaling scallop scalped scalpel scalping scalps scamper scandal scandalous scanned scanner scanning scanted scanter
scantest scantier scanties scantiest scanting scants scanty scapegoat scarce scarcely scarcest scarcity scarecrow
scared scares scarfed scarfing scarfs scarier scariest scaring scarlet scarred scarring scarves scathing scatter
scavenger scenario scenery scenes scenic scented scenting scents schedule scheme scholar scholarly scholastic school
schoolboy schooner science scientific scientist scissor scoffed scoffing scoffs scolded scolding scolds scooped
scooping scoops scooted scooter scooting scoots scoped scopes scoping scorch scored scorer scores scoring scorned
scornful scorning scorns scorpion scotch scoundrel scoured scourge scouring scours scouted scouting scouts scowled
scowling scowls scrabble scramble scrammed scramming scrams scrapbook scrape scrapped scrapping scraps scratch
scratchier scratchy scrawl scrawnier scrawniest scrawny scream screech screen screwed screwier screwiest screwing
screws screwy scribble scribe script scripture scroll scrounge scrubbed scrubbing scrubs scruff scruffier scruffiest
scruffy scruple scrupulous scrutiny scuffed scuffing scuffle scuffs sculptor sculpture scummed scumming scurried
scurries scurrilous scurry scuttle scythe seafaring seafood sealed sealing seaman seamed seamen seaming seamstress
seaport search seared searing seashell seashore seasick seaside season seasonable seasonal seated seating seaweed
secede secession seclude seclusion second secondary secondly secrecy secret secretary secrete secretion secretive
secretly section sector secular secure securely securest securities security sedans sedate sedatest sedative sedentary
sediment seduce seduction seductive seeded seedier seediest seeding seedling seeing seeking seemed seeming seepage
seeped seeping seesaw seethe segment segregate seized seizes seizing seizure seldom select selection selective selector
selfish seller selling selves semantic semblance semester semicircle semicolon semifinal seminar seminaries seminary
senate senator sender sending senile senility senior seniority sensed senseless senses sensible sensing sensitive
sensor sensory sensual sensuality sensuous sentence sentience sentient sentiment sentries sentry separate separately
separator sequel sequence sequential sequin serenade serene serenest serenity sergeant serial series serious sermon
serpent serums servant served server serves service serviceman servicemen serviette servile serving servitude session
setback settable setter setting settle settlement sevens seventeen seventh seventies seventy several severance severe
severely severest severity severs sewage sewers sewing sexing sexist sexual sexuality sexually shabbier shabbiest
shabbily shabby shackle shacks shaded shades shadier shadiest shading shadow shadowier shadowiest shadowy shafted
shafting shafts shaggier shaggiest shaggy shaken shakes shakier shakiest shaking shallow shallowest shamble shamed
shameful shameless shames shaming shammed shamming shampoo shamrock shanties shanty shaped shapelier shapeliest shapely
shapes shaping shared shares sharing sharked sharking sharks sharped sharpen sharper sharpest sharping sharply sharps
shatter shaved shaven shaver shaves shaving shawls sheared shearing shears sheath sheathe sheave shedding sheepish
sheepishly sheered sheerer sheerest sheering sheers sheets shelled sheller shellfish shelling shells shelter shelve
shepherd sherbet sheriff sherlock sherries sherry shield shifted shiftier shiftiest shifting shiftless shifts shifty
shimmer shined shines shingle shinier shiniest shining shinned shinning shipment shipped shipping shipshape shipwreck
shirked shirking shirks shirted shirting shirts shiver shoaled shoaling shoals shocked shocking shocks shoddier
shoddiest shoddy shoeing shoelace shoestring shooed shooing shooting shoots shopkeeper shoplifter shopped shopper
shopping shored shores shoring shortage shorted shorten shorter shortest shortfall shorthand shorting shortlist shortly
shorts shotgun shotgunned should shouted shouting shouts shoved shovel shoves shoving showcase showdown showed shower
showier showiest showing showman showmen shrank shrapnel shredded shredding shreds shrewd shrewdest shrews shriek
shrill shrillest shrimp shrine shrink shrinkage shrivel shroud shrubbery shrubs shrugged shrugging shrugs shrunk
shrunken shucked shucking shucks shudder shuffle shunned shunning shunted shunting shunts shutdown shutter shutting
shuttle shyest shying sibling sicked sicken sicker sickest sicking sickle sicklier sickliest sickly sicknesses sideline
sidelong sideshow sidestep sidetrack sidewalk sideways siding sidled sidles sidling sieges sierra siesta sieved sieves
sieving sifted sifting sighed sighing sighted sighting sightless sights signal signature signed signer signified
signifies signify signing signpost silence silent silentest silently silhouette silicon silken sillier sillies silliest
silted silting silver silverware silvery similar similarity similarly simile simmer simple simplest simplex simplicity
simplified simplifies simplify simplistic simply simulate simulator sincere sincerely sincerest sincerity sinews sinewy
sinful singed singeing singer singes singing single singular singularly sinister sinking sinned sinner sinning sinuses
siphon sipped sipping sirens siring sirloin sissier sissies sissiest sister sisterhood sisterly siting sitter sitting
situate sixpence sixteen sixteenth sixths sixties sixtieth sizing sizzle skateboard skated skater skates skating skeins
skeleton sketch sketchier sketchiest sketchy skewed skewer skewing skidded skidding skiing skilled skillet skills
skimmed skimming skimped skimpier skimpiest skimping skimps skimpy skinflint skinned skinnier skinniest skinning skinny
skipped skipper skipping skirmish skirted skirting skirts skittish skulked skulking skulks skulls skunked skunking
skunks skying skylight skyline skyrocket skyscraper slabbed slabbing slacked slacken slacker slackest slacking slacks
slaked slakes slaking slammed slamming slander slanted slanting slants slapped slapping slapstick slashed slashes
slashing slated slates slating slaughter slaved slavery slaves slaving slavish slaying sleazier sleaziest sleazy
sledded sledding sleeked sleeker sleekest sleeking sleeks sleeper sleepier sleepiest sleeping sleepless sleeps sleepy
sleeted sleeting sleets sleeve sleeveless sleigh slender slenderest slewed slewing sliced slices slicing slicked
slicker slickest slicking slicks slides sliding slight slightest slightly slimier slimiest slimmed slimmer slimmest
slimming slinging slings slingshot slinking slinks slipped slipper slipperier slippery slipping slipshod slither
slitter slitting sliver slobber slogan slogged slogging sloped slopes sloping slopped sloppier sloppiest slopping
sloppy sloshed sloshes sloshing slothful sloths slotted slotting slouch slovenlier slovenly slowed slower slowest
slowing slowly sludge slugged slugging sluggish sluice slumber slummed slummer slumming slumped slumping slumps slurred
slurring smacked smacking smacks smaller smallest smallish smallpox smalls smarted smarter smartest smarting smartly
smarts smashed smashes smashing smattering smeared smearing smears smelled smellier smelliest smelling smells smelly
smelted smelting smelts smidgen smiled smiles smiling smirked smirking smirks smites smiths smiting smitten smocked
smocking smocks smoked smoker smokes smokestack smokier smokiest smoking smooth smoothest smoothly smother smudge
smugger smuggest smuggle smugly snacked snacking snacks snagged snagging snailed snailing snails snaked snakes snaking
snapped snappier snappiest snapping snappy snapshot snared snares snaring snarled snarling snarls snatch sneaked
sneaker sneakier sneakiest sneaking sneaks sneaky sneered sneering sneers sneeze snicker snider snidest sniffed
sniffing sniffle sniffs sniped sniper snipes sniping snipped snippet snipping snitch snobbery snobbish snooker snooped
snooping snoops snootier snootiest snooty snooze snored snores snoring snorkel snorted snorting snorts snouts snowball
snowdrift snowed snowfall snowflake snowier snowiest snowing snowplowed snowstorm snubbed snubbing snuffed snuffer
snuffing snuffs snugged snugger snuggest snugging snuggle snugly soaked soaking soaped soapier soapiest soaping soared
soaring sobbed sobbing sobered soberer soberest sobering sobers sobriety soccer sociable social socialist socially
societies society sociology socked socket socking socrates sodded sodden sodding sodium sodomy softball soften softer
softest softly software soggier soggiest soiled soiling sojourn solace solder soldier solely solemn solemnest solemnity
solemnly solicit solicitor solicitous solidarity solider solidest solidified solidifies solidify solidity solidly
solids soling solitaire solitaries solitary solitude soloed soloing soloist soluble solution solved solvent solves
solving somebodies somebody someday somehow someone someplace somersault something sometime somewhat somewhere sonata
sonnet sonorous sooner soonest soothe sootier sootiest sophistry sophomore sopped sopping soprano sorcerer sorceress
sorcery sordid sorely sorest sororities sorority sorrier sorriest sorrow sorrowful sorted sorting sought sounded
sounder soundest sounding soundly soundproof sounds soundtrack souped souping source soured sourer sourest souring
southeast southerly southern southpaw southward southwest souvenir sovereign sowing spacecraft spaced spaces spaceship
spacial spacing spacious spaded spades spading spaghetti spangle spaniel spanked spanking spanks spanned spanner
spanning spared sparer spares sparest sparing sparked sparking sparkle sparks sparred sparring sparrow sparse sparsely
sparsest spartan spasmodic spasms spatial spatted spatter spatting spatula spawned spawning spawns spayed spaying
speaker speaking speaks speared spearhead spearing spearmint spears special specialist specially species specific
specified specifier specifies specify specimen specious specked specking specks spectacle spectator spectra spectrum
speculate speculator speech speechless speedboat speedier speediest speeding speeds speedy spellbind spellbound speller
spelling spells spending spends sperms spewed spewing sphere spherical sphinx spiced spices spicier spiciest spicing
spider spigot spiked spikes spiking spilling spills spinach spinal spindlier spindliest spindly spineless spines
spinning spinster spiral spires spirit spiritual spited spiteful spites spiting spitted spitting spittle splash
splatter spleen splendid splendidly splice splint splits splitting splurge spoiling spoils spoken spokes spokesman
spokesmen sponge spongier spongiest spongy sponsor spoofed spoofing spoofs spooked spookier spookiest spooking spooks
spooky spooled spooling spools spooned spoonful spooning spoons sporadic spores sporran sported sporting sports
spotless spotlight spotted spottier spottiest spotting spotty spouse spouted spouting spouts sprain sprang sprawl
sprayed spraying sprays spread spreed spreeing sprees sprier spriest sprigs spring springier springiest springtime
springy sprinkle sprint sprout spruce sprucest sprung spurious spurned spurning spurns spurred spurring spurted
spurting spurts sputter spying squabble squadron squads squalid squalidest squall squalor squander square squarely
squarest squash squats squatted squatter squattest squatting squawk squeak squeakier squeakiest squeaky squeal
squeamish squeeze squelch squids squint squintest squire squirm squirrel squirt stabbed stabbing stability stable
stablest stacked stacking stacks stadium staffed staffing staffs stagecoach staged stages stagger staging stagnant
stagnate staider staidest stained staining stains staircase stairs stairway staked stakes staking staled stalemate
staler stales stalest staling stalked stalking stalks stalled stalling stallion stalls stalwart stamina stammer stamped
stampede stamping stamps stance stanch stanchest standard standby standing standoff standpoint stands standstill stanza
staple starboard starch starchier starchiest starchy stardom stared stares starfish staring starker starkest starlight
starred starrier starriest starring starry started starter starting startle starts starve stated statelier stateliest
stately statement stater states statesman statesmen static stating stationary stationed stationery stationing statistic
statue stature status statute statutory staunch staunchest staunchly staved staves staving stayed staying steadfast
steadied steadier steadies steadiest steadily steady steaks stealing steals stealth stealthier stealthily stealthy
steamed steamier steamiest steaming steams steamy steeled steeling steels steeped steeper steepest steeping steeple
steeps steered steering steers stellar stemmed stemming stench stencil stepladder stepped stepping stereo stereotype
sterile sterling sterner sternest sternly sterns steward stewardess stewed stewing sticker stickier stickies stickiest
sticking stickler sticks sticky stiffed stiffen stiffer stiffest stiffing stiffly stiffs stifle stigma stigmata
stillborn stilled stiller stillest stilling stills stilted stimulant stimulate stimuli stimulus stinger stingier
stingiest stinging stings stingy stinking stinks stinted stinting stints stipulate stirred stirring stirrup stitch
stockade stocked stockier stockiest stocking stockpile stocks stocky stockyard stodgier stodgiest stodgy stoical stoked
stokes stoking stolen stoles stolid stolidest stolidly stomach stomped stomping stomps stoned stones stonier stoniest
stoning stools stooped stooping stoops stopgap stopover stoppage stopped stopper stopping stopwatch storage stored
storehouse storeroom stores stories storing storks stormed stormier stormiest storming storms stormy stouter stoutest
stoves stowaway stowed stowing straddle straggle straight straighten strain strait strand strange strangely strangest
strangle strapped strapping straps strata stratagem strategic strategies strategy stratified stratifies stratify
stratum strawberry strawed strawing straws strayed straying strays streak stream streamline street streetcar strength
strengthen strenuous stress stressful stretch strewed strewing strewn strews stricken strict strictest strictly
stridden stride strife strike string stringent stringier stringiest stringy stripe stripped stripper stripping strips
strive striven strode stroke stroll strong strongest stronghold strongly strove struck structural structure struggle
strummed strumming strums strung struts strutted strutting stubbed stubbier stubbiest stubbing stubble stubborn stubby
studded studding student studied studies studio studious studying stuffed stuffier stuffiest stuffing stuffs stuffy
stumble stumped stumping stumps stunned stunning stunted stunting stunts stupefied stupefies stupefy stupendous stupid
stupidest stupidity stupidly stupor sturdier sturdiest sturdy stutter styled styles styling stylish stylistic stylus
suaver suavest subbed subbing subdivide subdue subgroup subject subjective subjugate sublet subletting sublime
sublimest submarine submerge submersion submission submissive submit submitted submitting subnormal subprogram
subroutine subscribe subscript subsection subsequent subset subside subsidiary subsidies subsidy subsist substance
substitute subsystem subterfuge subtle subtlest subtleties subtlety subtly subtract suburb suburban subversive subvert
subway succeed success successful succession successive successor succinct succinctly succulent succumb sucked sucker
sucking suckle suction sudden suddenly suffer suffice sufficient suffix suffocate suffrage sugared sugarier sugariest
sugaring sugars sugary suggest suggestion suggestive suicidal suicide suitable suitcase suited suites suiting suitor
sulked sulkier sulkies sulkiest sulking sullen sullenest sultan sultrier sultriest sultry summaries summarily summary
summed summer summing summit summon sumptuous sunbathe sunburn sundae sundial sundown sundries sundry sunflower
sunglasses sunken sunlight sunlit sunned sunnier sunniest sunning sunrise sunscreen sunset sunshine suntan suntanned
suntanning superb superbest superbly superhuman superior supers supersede supersonic superstar supervise supervisor
supper supplant supple supplement supplest supplied supplier supplies supply support supportive suppose suppress
supremacy supreme supremely surcharge surely surest surface surfboard surfed surfing surged surgeon surgeries surgery
surges surgical surging surlier surliest surmise surmount surname surpass surplus surplussed surprise surreal surrender
surround survey surveyor survival survive survivor suspect suspend suspense suspension suspicion suspicious sustain
sustenance swabbed swabbing swagger swallow swamped swampier swampiest swamping swamps swampy swapped swapping swarmed
swarming swarms swarthier swarthiest swarthy swathe swatted swatting swayed swaying swearing swears sweater sweating
sweats sweaty sweeper sweeping sweeps sweeten sweeter sweetest sweetheart sweetly sweets swelled sweller swellest
swelling swells swerve swifter swiftest swiftly swifts swigged swigging swilled swilling swills swimming swindle swines
swinging swings swiped swipes swiping swirled swirling swirls swished swisher swishes swishest swishing switch
switchable swivel swollen swooned swooning swoons swooped swooping swoops swordfish swords syllable syllabus symbol
symbolic symmetric symmetry sympathies sympathy symphonic symphonies symphony symptom synagogue synapse syndicate
syndrome synonym synonymous synopses synopsis syntactic syntax syntheses synthesis synthetic syphilis syringe syrups
system systematic tabbed tabbies tabbing tabernacle tablecloth tabled tables tablespoon tablet tabling tabloid tabooed
tabooing taboos tabulate tacitly taciturn tacked tackier tackiest tacking tackle tactful tactic tactical tactless
tactlessly tadpole tagged tagging tailed tailgate tailing taillight tailor tailspin tainted tainting taints takeoff
takeover takers taking talent talisman talkative talked talker talking taller tallest tallied tallies tallow tallying
talons tambourine tamely tamest taming tamper tandem tangent tangential tangerine tangible tangle tangoed tangoing
tangos tankard tanked tanker tanking tanned tanner tannest tanning tantamount tantrum tapered tapering tapers
tapestries tapestry taping tapped tapping tarantula tardier tardiest target tariff tarnish tarpaulin tarred tarried
tarrier tarries tarriest tarring tarrying tartan tartar tarter tartest tasked tasking tassel tasted tasteful tasteless
tastes tastier tastiest tasting tattle tattoo taught taunted taunting taunts tauter tautest tautology tavern tawdrier
tawdriest tawdry tawnier tawniest taxable taxicab taxied taxiing taxing taxpayer teacher teaches teaching teacup teamed
teaming teammate teamster teamwork teapot teardrop teared tearful tearing teased teases teasing teaspoon technical
technician technique technology tedious tedium teeing teemed teeming teenage teeter teethe teetotal telegram telegraph
telepathic telepathy telephone telescope teletype televise television teller telling telltale temper temperance
temperate tempest template temple temporal temporary tempos tempted tempting tempts tenable tenacious tenacity
tenancies tenancy tenant tended tendencies tendency tender tenderest tenderly tending tendon tendril tenement tenets
tennis tenors tensed tenser tenses tensest tensing tension tensors tentacle tentative tented tenths tenting tenuous
tenure tepees termed terminal terminally terminate terminator terming termini terminus termite termly terrace terrain
terrible terrier terrific terrified terrifies terrify territory terror terrorist tersely terser tersest testable
testament tested tester testes testicle testified testifies testify testimony testing testis tetanus tether textbook
textile textual textually texture thanked thankful thanking thankless thanks thatch thawed thawing theatrical thefts
theirs theist themes themis themselves thence theologian theologies theology theorem theoretic theories theorist theory
therapies therapist therapy thereafter thereby therefore therein thereof thereon thereupon thermal thermostat thesauri
thesaurus theses theseus thesis thicken thicker thickest thicket thickly thieve thighs thimble things thinker thinking
thinks thinly thinned thinner thinnest thinning thirds thirst thirstier thirstiest thirsty thirteen thirteenth thirties
thirtieth thirty thistle thongs thornier thorniest thorns thorny thorough thoroughly though thought thoughtful thousand
thousandth thrash thread threadbare threat threaten threes thresh threshold thrice thrift thriftier thriftiest thrifty
thrill thrive throat throbbed throbbing throbs throne throng throttle through throughout throughput throwaway throwback
throwing thrown throws thrust thudded thudding thumbed thumbing thumbs thumbtack thumped thumping thumps thunder
thunderous thwart thyroid tiaras ticked ticket ticking tickle ticklish tidied tidier tidies tidiest tiding tidying
tiffed tiffing tigers tighten tighter tightest tightly tightrope tights tightwad tiling tilled tilling tilted tilting
timber timekeeper timeless timelier timeliest timely timers timescale timetable timezone timider timidest timidity
timidly timing tinder tinged tingeing tinges tinging tingle tinier tiniest tinker tinkle tinned tinnier tinniest
tinning tinsel tinted tinting tipped tipping tipsier tipsiest tiptoe tirade tireder tiredest tireless tiresome tiring
tissue titania titillate titled titles titling titter toadstool toasted toaster toasting toasts tobacco toboggan toddle
toeing toenail toffee together toggle toiled toilet toiling tokens tolerable tolerance tolerant tolerate tolled tolling
tomahawk tomato tombed tombing tomboy tombstone tomcat tomorrow tongue tonics tonight toning tonnage tonnes tonsil
tooled tooling toolkit tooted toothache toothbrush toothpaste toothpick tooting topazes topical topics topography
topology topped topping topple torched torches torching torment tormentor tornado torpedo torque torrent torrential
torrid torsos tortilla tortoise tortuous torture tossed tosses tossing totalities totality totally totals totems toting
totted totter totting toucan touchdown touched touches touchier touchiest touching touchy toughen tougher toughest
toughs toupee toured touring tourist tournament tourniquet tousle touted touting toward towels towered towering towers
towing toxins toying traced traces tracing tracked tracking tracks traction tractor tracts traded trademark trader
trades trading tradition traffic trafficked tragedies tragedy tragic trailed trailer trailing trails trained trainee
trainer training trains traitor traitorous traits tramped tramping trample trampoline tramps trance tranquil transact
transcend transcribe transcript transfer transform transgress transient transistor transit transition transitive
transitory translate translator transmit transpire transplant transport transpose transverse trapdoor trapeze trapezoid
trapped trapper trapping trashcan trashed trashes trashier trashiest trashing trashy trauma traumatic travel traverse
travestied travesties travesty trawled trawler trawling trawls treachery treacle treading treadmill treads treason
treasure treasuries treasury treated treaties treating treatise treatment treats treaty treble treeing trekked trekking
trellis tremble tremendous tremor trench trended trendier trendies trendiest trending trends trendy trespass trestle
trials triangle triangular tribal tribes tribunal tributary tribute tricked trickery trickier trickiest tricking
trickle tricks trickster tricky tricycle trifle trigger trilled trilling trillion trills trilogies trilogy trimester
trimmed trimmer trimmest trimming trinity trinket triple triplet triplicate tripod tripos tripped tripping triter
tritest triumph triumphant trivia trivial triviality trivially trodden trojan trolled trolley trolling trolls trombone
trooped trooper trooping troops trophies trophy tropical trotted trotting trouble trough trounce troupe trouser trouts
trowel truancy truant truces trucked trucking trucks trudge truest truffle truing trumped trumpet trumping trumps
truncate trunking trunks trusted trustee trustful trustier trusties trustiest trusting trusts trusty truthful truths
trying tryout tubing tubular tucked tucking tufted tufting tugged tugging tuition tulips tumble tummies tumult
tumultuous tundra tuneful tuners tunics tuning tunnel turban turbine turbulence turbulent tureen turfed turfing turgid
turkey turmoil turnaround turned turner turning turnip turnout turnover turnpike turnstile turntable turpentine
turquoise turret turtle turtleneck tussle tutored tutorial tutoring tutors tuxedo twanged twanging twangs tweaked
tweaking tweaks tweeted tweeting tweets tweezers twelfth twelve twenties twentieth twenty twiddle twigged twigging
twilight twined twines twinge twining twinkle twinned twinning twirled twirling twirls twisted twister twisting twists
twitch twitter tycoon typeface typescript typeset typesetter typewriter typhoid typhoon typhus typical typified
typifies typify typing typist tyrannical tyrannies tyranny tyrant ubiquitous udders uglier ugliest ulcers ulterior
ultimate ultimately ultimatum ultrasonic umbrella umpire umpteen unable unaccepted unaffected unaltered unanimity
unanimous unanswered unarmed unassigned unassuming unattached unattended unaware unbalanced unbearable unbeatable
unbecoming unbeliever unbiased unblock unborn unbroken unburden uncannier uncanniest uncanny unceasing uncertain
unchanged unclean uncleanest unclear uncles uncommon uncouth uncover uncultured undamaged undaunted undecided undefined
undeniable underbrush undercover undercut underdog underflow underfoot undergo undergone underlain underlay underlie
underline underlying undermine underneath underpants underpass underrate underscore undershirt underside understand
understate understood understudy undertake undertaken undertone undertook undertow underwater underwear underwent
underworld underwrite underwrote undeserved undetected undoes undoing undone undoubted undress unduly undying unearth
unearthly uneasier uneasiest uneasily uneasy uneconomic uneducated unemployed unequal unerring unethical uneven
unevenly uneventful unexpected unfailing unfair unfairest unfairly unfaithful unfamiliar unfasten unfeasible unfeeling
unfilled unfinished unfits unfitted unfitting unfold unforeseen unfounded unfriendly unfunny unfurl ungainlier ungainly
ungodlier ungodliest ungodly ungrateful unhappier unhappiest unhappily unhappy unhealthy unheard unhelpful unhook
unicorn unicycle unified unifies uniform uniformity uniformly unifying unilateral uninformed uninspired unintended
unions unique uniquely uniquest unison united unites unities uniting universal universe university unjust unjustly
unkempt unkind unkindest unkindlier unkindly unknown unlawful unleash unless unlike unlikelier unlikely unlimited
unload unlock unluckier unluckiest unlucky unmanned unmanning unmans unmarked unmarried unmask unmodified unmoved
unnamed unnatural unnerve unnoticed unoccupied unofficial unoriginal unorthodox unpack unpaid unpick unpleasant
unpopular unprepared unproven unprovoked unravel unread unreadable unreal unrelated unreliable unresolved unrest
unruffled unrulier unruliest unruly unsafe unsafest unsaid unsanitary unsaying unsays unscathed unscrew unseat
unseemlier unseemly unseen unsettle unsightly unsigned unskilled unsolved unsound unsoundest unstable unstuck
unsuitable unsuited unsung unsure untangle untenable untidier untidiest untidy untied unties untiring untold untouched
untrained untrue untruest untying unusable unused unusual unusually unveil unwanted unwary unwashed unwelcome unwell
unwieldier unwieldy unwilling unwind unwise unwisest unworkable unworthy unwound unwrap unwrapped unwrapping unwritten
upbeat upbringing update upended upending upends upgrade upheaval upheld uphill uphold upholster upholstery upkeep
uplift upload uppermost uppers upping upright uprising uproar uproot upsets upsetting upshot upside upstairs upstanding
upstart upstream uptake uptight uptown upturn upward upwardly uranium urbane urbanest urchin urgency urgent urgently
urging urinate usable usages useful useless uselessly ushered ushering ushers usually usurped usurping usurps utensil
uterus utilities utility utmost utterance uttered uttering utterly utters vacancies vacancy vacant vacate vacationed
vaccinate vaccine vacillate vacuous vacuum vagabond vagaries vagary vagina vaginae vaginal vagrant vaguely vaguer
vaguest vainer vainest valentine valeted valeting valets valhalla valiant validate validity validly valise valkyrie
valley valuable valued valueless values valuing valved valves valving vampire vandal vanguard vanilla vanish vanities
vanity vanned vanning vanquish variable variance variant varied varies varieties variety various varnish varsities
varsity varying vaster vastest vastly vatted vatting vaulted vaulting vaults vector veered veering vegetable vegetarian
vehement vehemently vehicle veiled veiling veined veining velocities velocity velour velvet velvety vended vending
vendor veneer venerable venerate vengeance vengeful venison venomous vented ventilate ventilator venting ventricle
venture venues veracity verbal verbally verbatim verbiage verbose verbosity verdict verged verges verging verier
veriest verified verifies verify veritable vermin vernacular versatile versed verses versing version versus vertebra
vertebrae vertebrate vertical vertices vertigo vessel vested vestibule vestige vesting vestment veteran veterinary
vetoed vetoes vetoing vetted vetting vexing viability viable viaduct vibrant vibrate vicarious vicars vicing vicinity
vicious victim victor victories victorious victory videos videotape viewed viewer viewing viewpoint vigilance vigilant
vigilante vigils vigorous vilest vilified vilifies vilify village villain villainies villainous villainy villas
vindicate vindictive vinegar vineyard vintage vinyls violas violate violence violent violently violet violin vipers
virgin virginity virile virility virtual virtually virtue virtuoso virtuous virulent viruses visaed visaing visibility
visible vising vision visionary visited visiting visitor visits visors vistas visual visually vitality vitally vitamin
vitriolic vivacious vivacity vivider vividest vividly vocabulary vocalist vocals vocational vociferous vogues voiced
voices voicing voided voiding volatile volcanic volcano volition volley volleyball voltage volume voluminous voluntary
volunteer voluptuous vomited vomiting vomits voodoo voracious vortex voters voting vouched voucher vouches vouching
vowels vowing voyage voyager vulcan vulgar vulgarest vulgarity vulnerable vulture wadded wadding waddle wading wafers
waffle wafted wafting wagered wagering wagers wagged wagging waging wagons wailed wailing waistline waists waited
waiter waiting waitress waived waiver waives waiving wakened wakening wakens waking walked walker walking walkout
walled wallet walling wallop wallow wallpaper walnut walrus waltzed waltzes waltzing wander waning wanner wannest
wanted wanting wanton warble warded warden warding wardrobe warehouse warfare warhead warier wariest warlike warmed
warmer warmest warming warmly warmth warned warning warpath warped warping warrant warrantied warranties warranty
warred warren warring warrior wartime washable washcloth washed washer washes washing washout washroom wastage wasted
wasteful wasteland wastes wasting watchdog watched watches watchful watching watchman watchmen watchword watered
waterfall waterfront waterier wateriest watering watermark watermelon waterproof waters watershed watertight waterway
waterworks watery waveform wavelength wavered wavering wavers wavier waviest waving waxier waxiest waxing waylaid
waylay wayside wayward weaken weaker weakest weakling weakly weaknesses wealth wealthier wealthiest wealthy weaned
weaning weapon weaponry wearied wearier wearies weariest wearily wearing wearisome wearying weasel weather weaved
weaver weaves weaving webbed webbing wedded wedder wedding wedged wedges wedging wedlock weeded weedier weediest
weeding weeing weekday weekend weeklies weekly weeping weighed weighing weighs weight weightier weightiest weighty
weirder weirdest weirdo welcome welded welder welding welfare welled welling wellington welted welter welting werewolf
werewolves westerlies westerly western westward wetter wettest wetting whacked whacking whacks whaled whaler whales
whaling wharves whatever whatsoever wheedle wheelchair wheeled wheeling wheels wheeze whence whenever whereas whereby
wherein wheres whereupon wherever whether whetted whetting whichever whiffed whiffing whiffs whiled whiles whiling
whilst whimper whimsical whined whines whining whinnied whinnies whinny whipped whipping whirled whirling whirlpool
whirls whirlwind whirred whirring whisked whisker whisking whisks whiskys whisper whistle whiten whiter whites whitest
whitewash whittle whizzed whizzes whizzing whoever wholes wholesale wholesome wholly whooped whooping whoops whopper
whores wicked wickedest wicker wicket widely widened widening widens widespread widest widowed widower widowing widows
widths wielded wielding wields wigged wigging wiggle wigwam wildcat wildcatted wilder wildest wildfire wildlife wildly
wilier wiliest willed willing willow willpower wilted wilting winced winces winched winches winching wincing winded
windfall windier windiest winding windmill window windowpane windpipe windscreen windshield winged wingers winging
wining winked winking winner winning winsome winsomest winter wintertime wintrier wintriest wintry wipers wiping wirier
wiriest wiring wisdom wisecrack wisely wisest wishbone wished wishes wishful wishing wispier wispiest wistful
witchcraft witched witches witching withdraw withdrawal withdrawn withdrew wither withheld withhold within without
withstand withstood witless witnessed witnesses witnessing wittier wittiest witting wizard wizened wobble wobblier
wobbliest wobbly wolfed wolfing wolves womanhood womankind wombat wonder wonderful wonderland wondrous woodchuck wooded
wooden woodenest woodier woodies woodiest wooding woodland woodpecker woodsman woodsmen woodwind woodwork woofed
woofing wooing woollier woollies woolliest woolly worded wordier wordiest wording workable workbench workbook worked
worker workforce working workload workman workmen workout workplace workshop worldlier worldliest worldly worlds
worldwide wormed wormhole worming worried worries worrisome worrying worsen worship worsted worsting worsts worthier
worthies worthiest worthless worthwhile worthy woulds wounded wounder wounding wounds wowing wrangle wrapped wrapper
wrapping wreaked wreaking wreaks wreath wreathe wreckage wrecked wrecker wrecking wrecks wrench wrested wresting
wrestle wrests wretch wriggle wright wringer wringing wrings wrinkle wrists wristwatch writable writer writes writhe
writing written wrongdoer wrongdoing wronged wronger wrongest wronging wrongly wrongs wrought wryest xenophobia
xylophone yachted yachting yachts yakked yakking yanked yanking yapped yapping yardstick yawned yawning yearlies
yearling yearly yearned yearning yearns yeasts yelled yelling yellow yellowest yelped yelping yessed yessing yesterday
yielded yielding yields yodels yokels yoking yonder yosemite younger youngest youngster yourself yourselves youthful
youths yowled yowling zanier zanies zaniest zealous zebras zenith zephyr zeroed zeroing zigzag zigzagged zigzagging
zillion zincked zincking zipped zipper zipping zodiac zombie zoning zoological zoologist zoology zoomed zooming
zucchini
`;
